package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
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
import org.echobench.results.curve.WarmUpPoint;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.SubjectResult;

/** How soon the servers of a row are at their peak: the share of the warm rate against the load, a line for each server. */
final class WarmUpCharts {

    /** Of a line: its first, where something happens. */
    private static final int MOST_POINTS = 100;

    private WarmUpCharts() {}

    /** A view for each row with a time to peak; none where there is none. */
    static List<Section> of(RunView run) {
        List<CurveTable.Line> windows = run.curves().stream()
                .filter(table -> table.name().equals(WarmUpPoint.TABLE))
                .flatMap(table -> table.lines().stream())
                .toList();
        List<Section> views = new ArrayList<>();
        for (RowView row : run.rows()) {
            if (row.result().has(Metric.PEAK_LOAD.label())) {
                views.add(view("w" + views.size(), row, windows));
            }
        }
        return views;
    }

    private static Section view(String anchor, RowView row, List<CurveTable.Line> windows) {
        String title = "Time to peak: " + row.name();
        Table table = Table.named("t-" + anchor, title).text("server");
        table.numbers("load, s", "±", "server CPU, s", "±");
        List<Line> lines = new ArrayList<>();
        for (SubjectResult one : row.measured()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.head(one.subject(), row.style(one))));
            for (Metric metric : List.of(Metric.PEAK_LOAD, Metric.PEAK_CPU)) {
                cells.add(Cell.number(Figures.score(one.value(metric))));
                cells.add(Cell.number(one.standing(metric.label()).error().orElse(Figures.NONE)));
            }
            table.line(cells);
            List<Line.Point> points = points(windows.stream()
                    .filter(line -> line.text("row").equals(row.name())
                            && line.text("server").equals(one.subject()))
                    .toList());
            lines.add(new Line(RowView.name(one), "", row.style(one), false, points));
        }
        Caption caption = new Caption(
                "c-" + anchor,
                "Share of the warm rate",
                title + ": share of the warm rate by seconds of load, a line for each server.",
                "t-" + anchor);
        return new Section(
                anchor,
                title,
                "The median of the forks; a rate is the mean of 0.3 s of load. Rests and turns of others do not count, but"
                        + " compilers catch up in them: a server that is never given a rest needs longer. At its peak is a"
                        + " fork that first reaches 95 % of its warm rate.",
                LineChart.of(
                                caption,
                                new Axis("load, s", Scale.Kind.FROM_ZERO),
                                new Axis("share of the warm rate, %", Scale.Kind.FROM_ZERO),
                                lines)
                        .stream()
                        .toList(),
                List.of(table));
    }

    /** Medians of the forks as far as half of them go. */
    private static List<Line.Point> points(List<CurveTable.Line> windows) {
        List<List<WarmUpPoint>> forks =
                windows.stream().collect(Collectors.groupingBy(line -> line.text("round"))).values().stream()
                        .map(WarmUpPoint::of)
                        .filter(points -> !points.isEmpty())
                        .toList();
        int[] lengths = forks.stream().mapToInt(List::size).sorted().toArray();
        return IntStream.range(0, lengths.length == 0 ? 0 : Math.min(MOST_POINTS, lengths[lengths.length / 2]))
                .mapToObj(i -> forks.stream()
                        .filter(fork -> fork.size() > i)
                        .map(fork -> fork.get(i))
                        .toList())
                .map(there -> new Line.Point(median(there, WarmUpPoint::load), 100 * median(there, WarmUpPoint::share)))
                .toList();
    }

    private static double median(List<WarmUpPoint> points, ToDoubleFunction<WarmUpPoint> value) {
        return Median.withDefaults().evaluate(points.stream().mapToDouble(value).toArray());
    }
}
