package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.ServerChart;
import org.echobench.report.chart.ServerChart.Bar;
import org.echobench.report.chart.ShortNumber;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.SubjectResult;

/** A metric of a row as bars, a bar for each server that was measured. */
final class BarCharts {

    /** The metrics that get a chart beside those of {@link LeaderCharts}; the others are in the table. */
    private static final List<String> METRICS = List.of(
            Metric.SERVER_PROCESS_CPU.label(),
            Metric.SERVER_ALLOC.label(),
            Metric.MEMORY_USED.label(),
            Metric.HEAP.label(),
            Metric.DIRECT.label(),
            Metric.RSS.label(),
            Metric.KERNEL.label());

    private BarCharts() {}

    static List<Chart> of(RowView view) {
        List<Chart> charts = new ArrayList<>();
        for (String metric : METRICS) {
            if (view.result().has(metric) && !metric.equals(view.result().cpu().label())) {
                charts.add(chart(view, metric));
            }
        }
        return charts;
    }

    private static Chart chart(RowView view, String metric) {
        List<SubjectResult> shown = view.measured().stream()
                .filter(e -> RowView.value(e, metric) >= 0)
                .toList();
        List<Bar> bars = shown.stream().map(e -> bar(view, e, metric)).toList();
        String title = view.title(metric);
        return Chart.named(ServerChart.bars(
                "c-" + view.anchor() + "-" + RowView.idPart(metric),
                title,
                description(view, metric, shown),
                "t-" + view.anchor(),
                view.axis(metric),
                bars));
    }

    private static Bar bar(RowView view, SubjectResult e, String metric) {
        double value = RowView.value(e, metric);
        return new Bar(RowView.name(e), view.style(e), value, ShortNumber.of(value));
    }

    private static String description(RowView view, String metric, List<SubjectResult> shown) {
        String values = shown.stream()
                .map(e -> e.subject() + " " + ShortNumber.of(RowView.value(e, metric)))
                .collect(Collectors.joining(", "));
        return view.row().name() + ", " + view.unit(metric) + ": " + values + ".";
    }
}
