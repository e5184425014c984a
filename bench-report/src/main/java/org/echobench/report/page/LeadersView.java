package org.echobench.report.page;

import java.util.List;
import org.echobench.report.chart.Chart;

/**
 * Who leads in one row: by the score and by the server's CPU.
 *
 * @param anchor of the row's section
 * @param name of the row
 * @param client the CPU of the client beside the reference server, a sentence; empty where unknown
 */
public record LeadersView(String anchor, String name, List<Chart> charts, String client) {

    public LeadersView {
        charts = List.copyOf(charts);
    }
}
