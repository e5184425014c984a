package org.echobench.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Line;
import org.echobench.report.chart.Plot.Point;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.Table;
import org.echobench.results.Figures;
import org.echobench.results.Param;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.SubjectResult;

/**
 * Rows of one benchmark that differ only in one numeric parameter, such as the number of connections: charts of score,
 * latency, CPU and allocation against it, with a line for each server. All rows have the same servers.
 */
record Sweep(String param, SortedMap<Double, RowView> rows, List<Plot> charts, List<Table<?>> tables) {

    /** From this ratio of a parameter's values on, its axis is logarithmic. */
    private static final double WIDE = 8;

    /** All sweeps among the rows, in the plan's order. */
    static List<Section> among(List<RowView> rows) {
        Map<Object, Sweep> sweeps = new LinkedHashMap<>();
        for (RowView view : rows) {
            for (String param : view.result().params().keySet()) {
                OptionalDouble value = number(view.result().params().get(param));
                if (value.isPresent()) {
                    Object key = List.of(view.result().benchmark(), param, others(view, param), names(view));
                    sweeps.computeIfAbsent(
                                    key, k -> new Sweep(param, new TreeMap<>(), new ArrayList<>(), new ArrayList<>()))
                            .rows
                            .put(value.getAsDouble(), view);
                }
            }
        }
        List<Section> sections = new ArrayList<>();
        sweeps.values().stream()
                .filter(sweep -> sweep.rows.size() > 1)
                .forEach(sweep -> sections.add(sweep.section("s" + sections.size())));
        return sections;
    }

    private static OptionalDouble number(String text) {
        return text.matches("\\d{1,12}(\\.\\d{1,6})?")
                ? OptionalDouble.of(Double.parseDouble(text))
                : OptionalDouble.empty();
    }

    private static SortedMap<String, String> others(RowView view, String param) {
        SortedMap<String, String> others = new TreeMap<>(view.result().params());
        others.remove(param);
        return others;
    }

    private static List<String> names(RowView view) {
        return view.result().subjects().stream().map(SubjectResult::subject).toList();
    }

    private RowView first() {
        return rows.get(rows.firstKey());
    }

    /** {@code ClosedLoop.run against connections}. */
    private String title() {
        return first().shortName() + " against " + param;
    }

    /** The parameters that do not change. */
    private String constants() {
        return Param.text(others(first(), param), ", ");
    }

    private Section section(String anchor) {
        Metric cpu = Metric.comparedCpu(
                metric -> rows.values().stream().allMatch(view -> view.result().allHave(metric)));
        add(anchor, MetricName.SCORE);
        first().latency()
                .ifPresent(label -> add(
                        anchor,
                        label,
                        new Axis(label + ", \u00b5s", Kind.LOGARITHMIC),
                        Map.of(
                                " p50", (view, e) -> view.latency(e, label, 0.5),
                                " p99", (view, e) -> view.latency(e, label, 0.99))));
        List.of(cpu, Metric.SERVER_ALLOC, Metric.MEMORY_USED, Metric.RSS, Metric.HEAP)
                .forEach(metric -> add(anchor, metric.label()));
        return new Section(anchor, title(), constants(), charts, tables);
    }

    private void add(String anchor, String metric) {
        Axis axis = new Axis(first().axis(metric), Kind.FROM_ZERO);
        add(anchor, metric, axis, Map.of("", (view, e) -> RowView.value(e, metric)));
    }

    /** @param figures by the kind of their lines; the last is solid */
    private void add(
            String anchor, String metric, Axis axis, Map<String, ToDoubleBiFunction<RowView, SubjectResult>> figures) {
        SortedMap<String, ToDoubleBiFunction<RowView, SubjectResult>> kinds = new TreeMap<>(figures);
        String id = anchor + "-" + RowView.idPart(metric);
        List<SubjectResult> servers = first().result().subjects();
        Table<SubjectResult> table = first().table("t-" + id, title() + ": " + axis.words(), servers);
        rows.forEach((x, view) -> kinds.forEach((kind, figure) ->
                table.number(param + " " + Figures.score(x) + kind, one -> Figures.score(value(figure, view, one)))));
        List<Line> lines = new ArrayList<>();
        for (SubjectResult one : servers) {
            kinds.forEach((kind, figure) -> lines.add(new Line(
                    one.subject(),
                    kind,
                    first().style(one),
                    !kind.equals(kinds.lastKey()),
                    Point.of(rows.entrySet(), Map.Entry::getKey, row -> value(figure, row.getValue(), one)))));
        }
        Plot plot = Plot.lines(
                new Caption(
                        "c-" + id,
                        first().title(metric) + " against " + param,
                        title() + ", " + constants() + ": a line for each server.",
                        "t-" + id),
                new Axis(param, Kind.LINEAR.unlessWide(WIDE, Plot.values(lines, Point::x))),
                axis,
                lines);
        if (plot.points() > 0) {
            charts.add(plot);
            tables.add(table);
        }
    }

    private static double value(ToDoubleBiFunction<RowView, SubjectResult> figure, RowView view, SubjectResult server) {
        return figure.applyAsDouble(
                view, view.result().subject(server.subject()).orElseThrow());
    }
}
