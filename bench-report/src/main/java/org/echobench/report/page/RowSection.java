package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.report.chart.Chart;
import org.echobench.report.run.MeasuredRun;
import org.echobench.results.Subject;

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

    static RowSection of(MeasuredRun run, RowView view) {
        LatencyCharts latency = LatencyCharts.of(view);
        List<Chart> charts = new ArrayList<>(BarCharts.of(view));
        charts.addAll(latency.charts());
        List<Table> details = new ArrayList<>(latency.tables());
        RowTable.forks(view).ifPresent(details::add);
        long failed = view.subjects().stream().filter(SubjectView::failed).count();
        long missing = view.subjects().stream().filter(SubjectView::missing).count();
        return new RowSection(
                view.anchor(),
                view.row().name(),
                view.row().shortName(),
                view.measured().size() + " measured" + (failed > 0 ? ", " + failed + " FAILED" : "")
                        + (missing > 0 ? ", " + missing + " not measured" : ""),
                failed > 0,
                view.row().params().entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining(", ")),
                view.subjects().stream()
                        .filter(SubjectView::failed)
                        .map(e -> e.label() + ": " + e.failure().orElseThrow())
                        .toList(),
                RowTable.of(view),
                charts,
                details,
                Command.of(run, view.row()),
                Command.inOneJvm(view.row(), run.environment().command())
                        .map(words -> String.join(" ", words))
                        .orElse(""),
                jmh(run, view).orElse(""));
    }

    private static Optional<String> jmh(MeasuredRun run, RowView view) {
        return view.measured().stream().findFirst().map(e -> {
            String server = run.plan().subjects().stream()
                    .filter(s -> s.label().equals(e.label()))
                    .map(Subject::serverId)
                    .findFirst()
                    .orElse(e.label());
            return Command.jmh(view.row(), e.figures().orElseThrow(), server);
        });
    }
}
