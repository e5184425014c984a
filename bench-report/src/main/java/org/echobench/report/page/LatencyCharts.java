package org.echobench.report.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.LineChart;
import org.echobench.report.chart.LineChart.Axis;
import org.echobench.report.chart.LineChart.Line;
import org.echobench.report.chart.LineChart.Line.Point;
import org.echobench.report.chart.Scale;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.SubjectResult;

/** The latencies of a row on a percentile axis, and how a push completes over time; with the table of the same figures. */
record LatencyCharts(RowView view, List<String> labels) {

    /** In one chart: the first solid, the second dashed. */
    private static final List<String> PAIR = List.of(Metric.RESPONSE.label(), Metric.SERVICE.label());

    /** How late the client was, and the response less that: in tables, and as a caveat if it matters. */
    private static final List<String> CLIENT = List.of(Metric.SEND_LAG.label(), Metric.RESPONSE_LESS_LAG.label());

    /** With more servers than this, one percentile for each further nine is enough. */
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

    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        Set<String> left = new LinkedHashSet<>(labels);
        List<String> present = PAIR.stream().filter(left::remove).toList();
        if (!present.isEmpty()) {
            percentiles(present).ifPresent(charts::add);
        }
        CLIENT.forEach(left::remove);
        left.forEach(label -> percentiles(List.of(label)).ifPresent(charts::add));
        if (labels.contains(COMPLETION)) {
            completion().ifPresent(charts::add);
        }
        return charts;
    }

    /** A table for each label, each the figures of a chart. */
    List<Table> tables() {
        return labels.stream().map(this::table).toList();
    }

    private Table table(String label) {
        Table table =
                Table.named(tableId(label), view.name() + ": " + label + ", \u00b5s, over every message of all forks");
        table.text("server").numbers("messages");
        List<Double> ticks = shares().stream()
                .filter(q -> measured(label).stream()
                        .anyMatch(e -> view.latencies(e).get(label).at(q).isPresent()))
                .toList();
        ticks.forEach(share -> table.numbers(percent(share)));
        table.numbers("max");
        for (SubjectResult e : measured(label)) {
            Percentiles latency = view.latencies(e).get(label);
            List<Cell> cells = new ArrayList<>(
                    List.of(Cell.head(e.subject(), view.style(e)), Cell.number(Figures.score(latency.count()))));
            ticks.forEach(s -> cells.add(Cell.number(Figures.score(latency.at(s)))));
            cells.add(Cell.number(Figures.score(latency.maxMicros())));
            table.line(cells);
        }
        return table;
    }

    private String tableId(String label) {
        return "l-" + view.anchor() + "-" + RowView.idPart(label);
    }

    private List<SubjectResult> measured(String label) {
        return view.measured().stream()
                .filter(e -> view.latencies(e).containsKey(label))
                .toList();
    }

    static String percent(double share) {
        return share == 0 ? "min" : MetricName.rank(share);
    }

    private Optional<Chart> percentiles(List<String> shown) {
        String first = shown.get(0);
        boolean two = shown.size() > 1;
        List<Line> lines = new ArrayList<>();
        for (String label : shown) {
            measured(label)
                    .forEach(e -> lines.add(new Line(
                            e.subject(),
                            two ? " " + label : "",
                            view.style(e),
                            !label.equals(first),
                            points(e, label).toList())));
        }
        return LineChart.of(
                new Caption(
                        "c-" + tableId(first),
                        view.title(first) + (two ? " and " + shown.get(1) : ""),
                        view.name()
                                + ": time within which a share of the messages was answered, for each server. "
                                + "Messages further right are rarer.",
                        tableId(first)),
                new Axis("share of messages (each further nine has the same width)", Scale.Kind.NINES),
                new Axis(String.join(", ", shown) + ", \u00b5s", Scale.Kind.LOGARITHMIC),
                lines);
    }

    private List<Double> shares() {
        return view.measured().size() > MANY ? FEW : Percentiles.SHARES;
    }

    /** Shares and µs. */
    private Stream<Point> points(SubjectResult e, String label) {
        Percentiles latency = view.latencies(e).get(label);
        return shares().stream()
                .flatMap(share -> latency.at(share).stream().mapToObj(micros -> new Point(share, micros)));
    }

    /** The same percentiles with the axes turned: the share of subscribers that had the message after a time. */
    private Optional<Chart> completion() {
        return LineChart.of(
                new Caption(
                        "c-" + view.anchor() + "-completion",
                        "Push completion over time",
                        view.name()
                                + ": share of the subscribers that have the message, by the time since the "
                                + "broadcast began.",
                        tableId(COMPLETION)),
                new Axis("time since T0, \u00b5s", Scale.Kind.LOGARITHMIC),
                new Axis("subscribers reached, %", Scale.Kind.FROM_ZERO),
                measured(COMPLETION).stream()
                        .map(e -> new Line(
                                e.subject(),
                                "",
                                view.style(e),
                                false,
                                points(e, COMPLETION)
                                        .map(p -> new Point(p.y(), 100 * p.x()))
                                        .toList()))
                        .toList());
    }
}
