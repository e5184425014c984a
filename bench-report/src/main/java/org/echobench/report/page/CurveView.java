package org.echobench.report.page;

import java.util.List;

/**
 * What forks recorded in a table of their own, of one row.
 *
 * @param note what was thinned or left out; empty where nothing was
 */
public record CurveView(String anchor, String title, String note, List<Chart> charts, List<Table> tables) {

    public CurveView {
        charts = List.copyOf(charts);
        tables = List.copyOf(tables);
    }
}
