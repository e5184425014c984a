package org.echobench.report.page;

import java.util.List;
import org.echobench.report.chart.Chart;

/**
 * Charts against one parameter.
 *
 * @param constants the parameters that stay, as text
 */
public record SweepView(String anchor, String title, String constants, List<Chart> charts, List<Table> tables) {

    public SweepView {
        charts = List.copyOf(charts);
        tables = List.copyOf(tables);
    }
}
