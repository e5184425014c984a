package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.LineChart;
import org.echobench.report.chart.LineChart.Axis;
import org.echobench.report.chart.LineChart.Line;
import org.echobench.report.chart.LinearScale;
import org.echobench.report.chart.LogScale;
import org.echobench.report.chart.Scale;
import org.echobench.report.chart.Styles;
import org.echobench.report.chart.Styles.Style;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.page.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.SubjectResult;

/** Rate, latency, CPU and allocation against a parameter, a line for each server. */
final class SweepCharts {

    /** Beyond this ratio the values of a parameter are spread on a logarithmic axis. */
    private static final double WIDE = 8;

    private static final double[] SHARES = {0.5, 0.99};

    private final Sweep sweep;
    private final String anchor;
    private final List<Chart> charts = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();

    private SweepCharts(Sweep sweep, String anchor) {
        this.sweep = sweep;
        this.anchor = anchor;
    }

    static Section of(Sweep sweep, String anchor) {
        SweepCharts made = new SweepCharts(sweep, anchor);
        List<String> metrics = List.of(
                MetricName.SCORE,
                sweep.cpu().label(),
                Metric.SERVER_ALLOC.label(),
                Metric.MEMORY_USED.label(),
                Metric.RSS.label(),
                Metric.HEAP.label());
        for (String metric : metrics) {
            if (sweep.rows().values().stream().anyMatch(v -> v.result().has(metric))) {
                made.add(
                        metric,
                        sweep.first().axis(metric),
                        List.of((view, e) -> RowView.value(e, metric)),
                        List.of(""),
                        false);
            }
            if (metric.equals(MetricName.SCORE)) {
                made.addLatency();
            }
        }
        return new Section(anchor, sweep.title(), sweep.constants(), made.charts, made.tables);
    }

    private void addLatency() {
        Optional<String> latency = sweep.first().latency();
        if (latency.isEmpty()) {
            return;
        }
        String label = latency.get();
        List<ToDoubleBiFunction<RowView, SubjectResult>> values = new ArrayList<>();
        for (double share : List.of(SHARES[1], SHARES[0])) {
            values.add((view, e) -> Optional.ofNullable(view.latencies(e).get(label))
                    .map(t -> t.at(share).orElse(Double.NaN))
                    .orElse(Double.NaN));
        }
        add(label, label + ", \u00b5s (logarithmic)", values, List.of(" p99", " p50"), true);
    }

    private void add(
            String metric,
            String axis,
            List<ToDoubleBiFunction<RowView, SubjectResult>> values,
            List<String> kinds,
            boolean logarithmic) {
        List<Line> lines = new ArrayList<>();
        List<String> servers = sweep.first().result().subjects().stream()
                .map(SubjectResult::subject)
                .toList();
        Styles styles = sweep.first().styles();
        String name = sweep.first().title(logarithmic ? sweep.first().latency().orElse(metric) : metric);
        String id = anchor + "-" + RowView.idPart(metric);
        Table.Builder table = Table.named("t-" + id, sweep.title() + ": " + axis);
        table.text("server");
        sweep.rows()
                .keySet()
                .forEach(x -> kinds.forEach(k -> table.numbers(sweep.param() + " " + Figures.score(x) + k)));
        List<Chart.Entry> legend = new ArrayList<>();
        for (String label : servers) {
            Style style = styles.get(label);
            List<Cell> cells = new ArrayList<>(List.of(Cell.head(label, style)));
            for (int k = 0; k < kinds.size(); k++) {
                lines.add(new Line(label + kinds.get(k), style, k > 0, points(label, values.get(k))));
            }
            for (Double x : sweep.rows().keySet()) {
                values.forEach(v -> cells.add(Cell.number(Figures.score(at(x, label, v)))));
            }
            table.line(cells);
            legend.add(new Chart.Entry(label, style));
        }
        double[] all = lines.stream()
                .flatMap(l -> l.points().stream())
                .mapToDouble(Line.Point::y)
                .filter(y -> Double.isFinite(y) && (!logarithmic || y > 0))
                .sorted()
                .toArray();
        if (all.length == 0) {
            return;
        }
        tables.add(table.build());
        Scale y = logarithmic
                ? LogScale.covering(all[0], all[all.length - 1])
                : LinearScale.fromZero(all[0], all[all.length - 1], 5);
        charts.add(new Chart(
                LineChart.of(
                        "c-" + id,
                        name + " against " + sweep.param(),
                        sweep.title() + ", " + sweep.constants() + ": a line for each server.",
                        "t-" + id,
                        new Axis(sweep.param() + (wide() ? " (logarithmic)" : ""), x()),
                        new Axis(axis, y),
                        lines),
                legend,
                kinds.size() > 1 ? "solid:" + kinds.get(0) + "; dashed:" + kinds.get(1) : ""));
    }

    private List<Line.Point> points(String label, ToDoubleBiFunction<RowView, SubjectResult> value) {
        List<Line.Point> points = new ArrayList<>();
        for (Double x : sweep.rows().keySet()) {
            double y = at(x, label, value);
            if (Double.isFinite(y)) {
                points.add(new Line.Point(x, y));
            }
        }
        return points;
    }

    private double at(Double x, String label, ToDoubleBiFunction<RowView, SubjectResult> value) {
        RowView view = sweep.rows().get(x);
        return value.applyAsDouble(view, view.result().subject(label).orElseThrow());
    }

    private boolean wide() {
        double least = sweep.rows().firstKey();
        return least > 0 && sweep.rows().lastKey() / least >= WIDE;
    }

    private Scale x() {
        double least = sweep.rows().firstKey();
        double greatest = sweep.rows().lastKey();
        return wide() ? LogScale.covering(least, greatest) : LinearScale.covering(least, greatest, 5);
    }
}
