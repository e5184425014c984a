package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Chart;
import org.echobench.results.Param;

/**
 * One row in the report.
 *
 * @param state {@code 7 servers, 1 FAILED}
 * @param params all of them
 * @param failures server and reason
 * @param figures the main table
 * @param details the tables behind the charts, folded
 * @param command measures the row again
 * @param inOneJvm the same with client and server in one JVM; empty where the row does not part them
 * @param jmh the row by JMH alone; empty if nothing was measured
 */
public record RowSection(
        String anchor,
        String name,
        String benchmark,
        String state,
        boolean failed,
        String params,
        List<String> failures,
        Table figures,
        List<Chart> charts,
        List<Table> details,
        String command,
        String inOneJvm,
        String jmh) {

    public RowSection {
        failures = List.copyOf(failures);
        charts = List.copyOf(charts);
        details = List.copyOf(details);
    }

    static RowSection of(RunView run, RowView view) {
        LatencyCharts latency = LatencyCharts.of(view);
        List<Chart> charts = new ArrayList<>(BarCharts.of(view));
        charts.addAll(latency.charts());
        List<Table> details = new ArrayList<>(latency.tables());
        view.forks().ifPresent(details::add);
        List<String> failures = view.result().subjects().stream()
                .flatMap(one -> one.failure().map(reason -> one.subject() + ": " + reason).stream())
                .toList();
        long missing = view.result().subjects().stream().filter(view::missing).count();
        return new RowSection(
                view.anchor(),
                view.row().name(),
                view.row().shortName(),
                view.measured().size() + " measured"
                        + (failures.isEmpty() ? "" : ", " + failures.size() + " FAILED")
                        + (missing > 0 ? ", " + missing + " not measured" : ""),
                !failures.isEmpty(),
                Param.text(view.row().params(), ", "),
                failures,
                view.table(),
                charts,
                details,
                Command.of(run, view.row()),
                Command.inOneJvm(view.row(), run.environment().command())
                        .map(words -> String.join(" ", words))
                        .orElse(""),
                view.measured().stream()
                        .findFirst()
                        .map(one -> Command.jmh(view, one))
                        .orElse(""));
    }
}
