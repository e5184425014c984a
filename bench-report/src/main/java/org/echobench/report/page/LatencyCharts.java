package org.echobench.report.page;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.LineChart;
import org.echobench.report.chart.LineChart.Axis;
import org.echobench.report.chart.LineChart.Line;
import org.echobench.report.chart.LinearScale;
import org.echobench.report.chart.LogScale;
import org.echobench.report.chart.PercentileScale;
import org.echobench.report.chart.Scale;
import org.echobench.report.page.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.SubjectResult;

/** The latencies of a row on a percentile axis, and how a push completes over time; with the table of the same figures. */
final class LatencyCharts {

    /** Pairs of latencies in one chart: the first solid, the second dashed. */
    private static final List<List<String>> PAIRS = List.of(
            List.of(Metric.RESPONSE.label(), Metric.SERVICE.label()),
            List.of(Metric.PUSH_FROM_T0.label(), Metric.PUSH_FROM_WRITE.label()));

    /** How late the client was, and the response less that: in tables, and as a caveat if it matters. */
    private static final List<String> CLIENT = List.of(Metric.SEND_LAG.label(), Metric.RESPONSE_LESS_LAG.label());

    /** With more servers than this, one percentile for each further nine is enough. */
    private static final int MANY = 12;

    private static final List<Double> FEW = List.of(0.0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999);

    private static final String COMPLETION = Metric.PUSH_FROM_T0.label();

    private final RowView view;
    private final List<String> labels;

    private LatencyCharts(RowView view) {
        this.view = view;
        Set<String> all = new LinkedHashSet<>();
        view.measured().forEach(e -> all.addAll(view.latencies(e).keySet()));
        labels = List.copyOf(all);
    }

    static LatencyCharts of(RowView view) {
        return new LatencyCharts(view);
    }

    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        Set<String> left = new LinkedHashSet<>(labels);
        for (List<String> pair : PAIRS) {
            List<String> present = pair.stream().filter(left::contains).toList();
            if (!present.isEmpty()) {
                percentiles(present).ifPresent(charts::add);
                present.forEach(left::remove);
            }
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
        Table.Builder table = Table.named(
                tableId(label), view.row().name() + ": " + label + ", \u00b5s, over every message of all forks");
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
        return table.build();
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
        return share == 0
                ? "min"
                : "p"
                        + new BigDecimal(String.valueOf(share))
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString();
    }

    private Optional<Chart> percentiles(List<String> shown) {
        List<Line> lines = new ArrayList<>();
        for (String label : shown) {
            for (SubjectResult e : measured(label)) {
                List<Line.Point> points = points(e, label);
                lines.add(new Line(e.subject(), view.style(e), shown.indexOf(label) > 0, points));
            }
        }
        Optional<Scale> time = time(lines);
        double share = lines.stream()
                .flatMap(l -> l.points().stream())
                .mapToDouble(Line.Point::x)
                .max()
                .orElse(0);
        String kinds = shown.size() > 1 ? "solid: " + shown.get(0) + "; dashed: " + shown.get(1) : "";
        return time.map(scale -> new Chart(
                LineChart.of(
                        "c-" + tableId(shown.get(0)),
                        view.title(shown.get(0)) + (shown.size() > 1 ? " and " + shown.get(1) : ""),
                        view.row().name()
                                + ": time within which a share of the messages was answered, for each server. "
                                + "Messages further right are rarer.",
                        tableId(shown.get(0)),
                        new Axis(
                                "share of messages (each further nine has the same width)",
                                PercentileScale.upTo(share)),
                        new Axis(String.join(", ", shown) + ", \u00b5s (logarithmic)", scale),
                        lines),
                legend(shown.get(0)),
                kinds));
    }

    private List<Double> shares() {
        return view.measured().size() > MANY ? FEW : Percentiles.SHARES;
    }

    /** Share and µs. */
    private List<Line.Point> points(SubjectResult e, String label) {
        Percentiles latency = view.latencies(e).get(label);
        List<Line.Point> points = new ArrayList<>();
        for (double share : shares()) {
            latency.at(share).ifPresent(micros -> points.add(new Line.Point(share, micros)));
        }
        return points;
    }

    private static Optional<Scale> time(List<Line> lines) {
        double[] times = lines.stream()
                .flatMap(l -> l.points().stream())
                .mapToDouble(Line.Point::y)
                .filter(y -> y > 0)
                .sorted()
                .toArray();
        return times.length == 0 ? Optional.empty() : Optional.of(LogScale.covering(times[0], times[times.length - 1]));
    }

    private List<Chart.Entry> legend(String label) {
        return measured(label).stream()
                .map(e -> new Chart.Entry(e.subject(), view.style(e)))
                .toList();
    }

    /** The same percentiles with the axes turned: the share of subscribers that had the message after a time. */
    private Optional<Chart> completion() {
        Map<String, Line> lines = new LinkedHashMap<>();
        for (SubjectResult e : measured(COMPLETION)) {
            List<Line.Point> points = points(e, COMPLETION).stream()
                    .map(p -> new Line.Point(p.y(), 100 * p.x()))
                    .toList();
            lines.put(e.subject(), new Line(e.subject(), view.style(e), false, points));
        }
        List<Line> turned = lines.values().stream()
                .map(l -> new Line(
                        l.name(),
                        l.style(),
                        false,
                        l.points().stream()
                                .map(p -> new Line.Point(p.y(), p.x()))
                                .toList()))
                .toList();
        return time(turned)
                .map(scale -> new Chart(
                        LineChart.of(
                                "c-" + view.anchor() + "-completion",
                                "Push completion over time",
                                view.row().name()
                                        + ": share of the subscribers that have the message, by the time since the "
                                        + "broadcast began.",
                                tableId(COMPLETION),
                                new Axis("time since T0, \u00b5s (logarithmic)", scale),
                                new Axis("subscribers reached, %", LinearScale.fromZero(0, 100, 5)),
                                List.copyOf(lines.values())),
                        legend(COMPLETION),
                        ""));
    }
}
