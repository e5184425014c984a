package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Line;
import org.echobench.report.chart.Plot.Point;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.Table;
import org.echobench.results.Figures;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.WarmUpPoint;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.SubjectResult;

/** How soon the servers of a row reach their peak: the share of the warm rate against the load, a line per server. */
final class WarmUpCharts {

    /** The first points of a line, where something happens. */
    private static final int MOST_POINTS = 100;

    private WarmUpCharts() {}

    /** A view for each row with a time to peak. */
    static List<Section> of(RunView run) {
        List<CurveTable.Line> windows = CurveTable.lines(run.curves(), WarmUpPoint.TABLE);
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
        Table<SubjectResult> table = row.table("t-" + anchor, title, row.measured());
        figures(table, "load, s", Metric.PEAK_LOAD);
        figures(table, "server CPU, s", Metric.PEAK_CPU);
        Plot plot = Plot.lines(
                new Caption(
                        "c-" + anchor,
                        "Share of the warm rate",
                        title + ": share of the warm rate by seconds of load, a line for each server.",
                        "t-" + anchor),
                new Axis("load, s", Kind.FROM_ZERO),
                new Axis("share of the warm rate, %", Kind.FROM_ZERO),
                row.measured().stream()
                        .map(one -> new Line(
                                RowView.name(one),
                                "",
                                row.style(one),
                                false,
                                points(windows.stream()
                                        .filter(line -> line.text("row").equals(row.name())
                                                && line.text("server").equals(one.subject()))
                                        .toList())))
                        .toList());
        return new Section(
                anchor,
                title,
                "The median of the forks; a rate is the mean of 0.3 s of load. Pauses and turns of others do not count,"
                        + " but compilers catch up in them: a server that never pauses needs longer. A fork is"
                        + " at its peak when it first reaches 95 % of its warm rate.",
                List.of(plot),
                List.of(table));
    }

    private static void figures(Table<SubjectResult> table, String title, Metric metric) {
        table.number(title, one -> Figures.score(one.value(metric)))
                .number("±", one -> one.standing(metric.label()).error().orElse(Figures.NONE));
    }

    /** Medians of the forks, as far as half of them reach. */
    private static List<Point> points(List<CurveTable.Line> windows) {
        List<List<WarmUpPoint>> forks = CurveTable.grouped(windows, line -> line.text("round")).values().stream()
                .map(WarmUpPoint::of)
                .filter(points -> !points.isEmpty())
                .toList();
        int[] lengths = forks.stream().mapToInt(List::size).sorted().toArray();
        return IntStream.range(0, lengths.length == 0 ? 0 : Math.min(MOST_POINTS, lengths[lengths.length / 2]))
                .mapToObj(i -> forks.stream()
                        .filter(fork -> fork.size() > i)
                        .map(fork -> fork.get(i))
                        .toList())
                .map(there -> new Point(median(there, WarmUpPoint::load), 100 * median(there, WarmUpPoint::share)))
                .toList();
    }

    private static double median(List<WarmUpPoint> points, ToDoubleFunction<WarmUpPoint> value) {
        return Median.withDefaults().evaluate(points.stream().mapToDouble(value).toArray());
    }
}
