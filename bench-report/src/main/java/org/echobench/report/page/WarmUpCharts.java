package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.LineChart;
import org.echobench.report.chart.LineChart.Axis;
import org.echobench.report.chart.LineChart.Line;
import org.echobench.report.chart.Scale;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.WarmUpCurve;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.SubjectResult;

/** How soon the servers of a row are at their peak: the share of the warm rate against the load, a line for each server. */
final class WarmUpCharts {

    private final String anchor;
    private final RowView row;
    private final List<SubjectResult> servers;
    private final List<CurveTable.Line> windows;

    private WarmUpCharts(String anchor, RowView row, List<SubjectResult> servers, List<CurveTable.Line> windows) {
        this.anchor = anchor;
        this.row = row;
        this.servers = servers;
        this.windows = windows;
    }

    /** A view for each row with a time to peak; none where there is none. */
    static List<Section> of(RunView run) {
        List<CurveTable.Line> windows = run.curves().stream()
                .filter(table -> table.name().equals(WarmUpCurve.TABLE))
                .flatMap(table -> table.lines().stream())
                .toList();
        List<Section> views = new ArrayList<>();
        for (RowView row : run.rows()) {
            List<SubjectResult> servers = row.measured().stream()
                    .filter(one -> one.value(Metric.PEAK_LOAD).isPresent())
                    .toList();
            if (!servers.isEmpty()) {
                views.add(new WarmUpCharts(
                                "w" + views.size(),
                                row,
                                servers,
                                windows.stream()
                                        .filter(line -> line.text("row").equals(row.name()))
                                        .toList())
                        .view());
            }
        }
        return views;
    }

    private Section view() {
        String title = "Time to peak: " + row.name();
        // Beyond that nothing happens.
        double end = 2
                * servers.stream()
                        .mapToDouble(one -> one.value(Metric.PEAK_LOAD).orElseThrow())
                        .max()
                        .orElseThrow();
        List<Line> lines = servers.stream()
                .map(one -> new Line(
                        RowView.name(one),
                        "",
                        row.style(one),
                        false,
                        points(one.subject()).stream()
                                .filter(point -> point.x() <= end)
                                .toList()))
                .toList();
        return new Section(
                anchor,
                title,
                "The median of the forks; a rate is the mean of 0.3 s of load. Rests and turns of others do not count, but"
                        + " compilers catch up in them: a server that is never given a rest needs longer. At its peak is a"
                        + " fork that first reaches 95 % of its warm rate.",
                LineChart.of(
                                new Caption(
                                        "c-" + anchor,
                                        "Share of the warm rate",
                                        title + ": share of the warm rate by seconds of load, a line for each server.",
                                        "t-" + anchor),
                                new Axis("load, s", Scale.Kind.FROM_ZERO),
                                new Axis("share of the warm rate, %", Scale.Kind.FROM_ZERO),
                                lines)
                        .stream()
                        .toList(),
                List.of(table(title)));
    }

    /** Medians of the forks as far as half of them go. */
    private List<Line.Point> points(String server) {
        List<List<WarmUpCurve.Point>> forks = windows.stream()
                .filter(line -> line.text("server").equals(server))
                .collect(Collectors.groupingBy(line -> line.text("round")))
                .values()
                .stream()
                .flatMap(fork -> WarmUpCurve.of(fork).stream())
                .map(WarmUpCurve::points)
                .toList();
        int longest = forks.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, longest)
                .mapToObj(i -> forks.stream()
                        .filter(fork -> fork.size() > i)
                        .map(fork -> fork.get(i))
                        .toList())
                .takeWhile(there -> 2 * there.size() >= forks.size())
                .map(there -> new Line.Point(
                        median(there, WarmUpCurve.Point::load), 100 * median(there, WarmUpCurve.Point::share)))
                .toList();
    }

    private static double median(List<WarmUpCurve.Point> points, ToDoubleFunction<WarmUpCurve.Point> value) {
        double[] sorted = points.stream().mapToDouble(value).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private Table table(String title) {
        Table table = Table.named("t-" + anchor, title).text("server");
        table.numbers("load, s", "±", "server CPU, s", "±");
        for (SubjectResult one : servers) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.head(one.subject(), row.style(one))));
            for (Metric metric : List.of(Metric.PEAK_LOAD, Metric.PEAK_CPU)) {
                cells.add(Cell.number(Figures.score(one.value(metric))));
                cells.add(Cell.number(one.standing(metric.label()).error().orElse(Figures.NONE)));
            }
            table.line(cells);
        }
        return table;
    }
}
