package org.echobench.report.page;

import java.util.List;
import org.echobench.report.chart.Chart;

/**
 * One table of a row's forks.
 *
 * @param note on thinned or omitted data; empty if there is none
 */
public record CurveView(String anchor, String title, String note, List<Chart> charts, List<Table> tables) {

    public CurveView {
        charts = List.copyOf(charts);
        tables = List.copyOf(tables);
    }
}
