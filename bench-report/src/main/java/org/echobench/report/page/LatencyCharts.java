package org.echobench.report.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Line;
import org.echobench.report.chart.Plot.Point;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.render.Table;
import org.echobench.results.Figures;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.SubjectResult;

/** The latencies of a row on a percentile axis, and how a push completes over time, with tables of the same figures. */
record LatencyCharts(RowView view, List<String> labels) {

    /** Two latencies in one chart: the first solid, the second dashed. */
    private static final List<String> PAIR = List.of(Metric.RESPONSE.label(), Metric.SERVICE.label());

    /** How late the client was, and the response time minus that: only in tables, and as a caveat if it matters. */
    private static final List<String> CLIENT = List.of(Metric.SEND_LAG.label(), Metric.RESPONSE_LESS_LAG.label());

    /** With more servers than this, only the percentiles of {@link #FEW} are shown. */
    private static final int MANY = 12;

    private static final List<Double> FEW = List.of(0.0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999);

    private static final String COMPLETION = Metric.PUSH_FROM_T0.label();

    static LatencyCharts of(RowView view) {
        return new LatencyCharts(
                view,
                view.measured().stream()
                        .flatMap(e -> view.latencies(e).keySet().stream())
                        .distinct()
                        .toList());
    }

    List<Plot> charts() {
        List<Plot> charts = new ArrayList<>();
        Set<String> left = new LinkedHashSet<>(labels);
        List<String> pair = PAIR.stream().filter(left::remove).toList();
        if (!pair.isEmpty()) {
            charts.add(percentiles(pair));
        }
        CLIENT.forEach(left::remove);
        left.forEach(label -> charts.add(percentiles(List.of(label))));
        if (labels.contains(COMPLETION)) {
            charts.add(completion());
        }
        return charts;
    }

    private Plot percentiles(List<String> shown) {
        String first = shown.get(0);
        boolean two = shown.size() > 1;
        return Plot.lines(
                new Caption(
                        "c-" + tableId(first),
                        view.title(first) + (two ? " and " + shown.get(1) : ""),
                        view.name()
                                + ": time within which a share of the messages was answered, for each server. "
                                + "Messages further right are rarer.",
                        tableId(first)),
                new Axis("share of messages (each further nine has the same width)", Kind.NINES),
                new Axis(String.join(", ", shown) + ", \u00b5s", Kind.LOGARITHMIC),
                shown.stream()
                        .flatMap(label -> lines(label, two ? " " + label : "", !label.equals(first), Point::new))
                        .toList());
    }

    /** The same percentiles with the axes swapped: the share of subscribers that had the message after a time. */
    private Plot completion() {
        return Plot.lines(
                new Caption(
                        "c-" + view.anchor() + "-completion",
                        "Push completion over time",
                        view.name()
                                + ": share of the subscribers that have the message, by the time since the "
                                + "broadcast began.",
                        tableId(COMPLETION)),
                new Axis("time since T0, \u00b5s", Kind.LOGARITHMIC),
                new Axis("subscribers reached, %", Kind.FROM_ZERO),
                lines(COMPLETION, "", false, (share, micros) -> new Point(micros, 100 * share))
                        .toList());
    }

    /** @param point of a share and the time within which it was answered, in µs */
    private Stream<Line> lines(String label, String kind, boolean dashed, BiFunction<Double, Double, Point> point) {
        return measured(label).stream().map(one -> {
            List<Point> points = shares().stream()
                    .map(share -> point.apply(share, view.latency(one, label, share)))
                    .toList();
            return new Line(one.subject(), kind, view.style(one), dashed, points);
        });
    }

    private List<Double> shares() {
        return view.measured().size() > MANY ? FEW : Percentiles.SHARES;
    }

    private List<SubjectResult> measured(String label) {
        return view.measured().stream()
                .filter(one -> view.latencies(one).containsKey(label))
                .toList();
    }

    private String tableId(String label) {
        return "l-" + view.anchor() + "-" + RowView.idPart(label);
    }

    /** A table for each label, with the figures of its chart. */
    List<Table<?>> tables() {
        return labels.stream().<Table<?>>map(this::table).toList();
    }

    private Table<SubjectResult> table(String label) {
        String caption = view.name() + ": " + label + ", \u00b5s, over every message of all forks";
        Table<SubjectResult> table = view.table(tableId(label), caption, measured(label));
        table.number(
                "messages", one -> Figures.score(view.latencies(one).get(label).count()));
        shares().stream()
                .filter(share ->
                        measured(label).stream().anyMatch(one -> Double.isFinite(view.latency(one, label, share))))
                .forEach(share -> table.number(percent(share), one -> Figures.score(view.latency(one, label, share))));
        return table.number(
                "max", one -> Figures.score(view.latencies(one).get(label).maxMicros()));
    }

    static String percent(double share) {
        return share == 0 ? "min" : MetricName.rank(share);
    }
}
