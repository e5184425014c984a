package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Line;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.chart.Styles;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.Table;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.LoadCurve;
import org.echobench.results.curve.LoadCurve.Point;
import org.echobench.results.curve.LoadCurve.Range;
import org.echobench.results.metric.Metric;

/** Response time and the server's CPU against the rate, for each row of load curves: a line for each server. */
record LoadCurveCharts(String anchor, String title, List<LoadCurve> curves, Metric cpu, Styles styles) {

    /** A view for each row that has a load curve. */
    static List<Section> of(List<CurveTable> tables, Styles styles) {
        Map<String, List<LoadCurve>> byRow = LoadCurve.of(tables).stream()
                .filter(curve -> !curve.points().isEmpty())
                .collect(Grouped.by(LoadCurve::row));
        List<Section> views = new ArrayList<>();
        byRow.forEach((row, curves) -> {
            Metric cpu = curves.get(0).cpu();
            views.add(new LoadCurveCharts("l" + views.size(), row + " against the rate", curves, cpu, styles).view());
        });
        return views;
    }

    private Section view() {
        return new Section(
                anchor,
                title,
                "Poisson arrivals at shares of each server's rate in a closed loop or of the row's rate, and at common"
                        + " rates. A point is the median of the forks in which the client was on time.",
                List.of(
                        chart(
                                "response",
                                "Response time",
                                "response time, \u00b5s",
                                Stream.concat(lines(" p50", true, Point::p50), lines(" p99", false, Point::p99))),
                        chart("cpu", cpu.title(), cpu.label() + ", \u00b5s per message", lines("", false, Point::cpu))),
                List.of(figures()));
    }

    private Plot chart(String id, String name, String axis, Stream<Line> lines) {
        return Plot.lines(
                new Caption(
                        "c-" + anchor + "-" + id,
                        name + " against the rate",
                        title + ": " + axis + " (logarithmic), a line for each server.",
                        "t-" + anchor),
                new Axis("messages/s", Kind.LOGARITHMIC),
                new Axis(axis, Kind.LOGARITHMIC),
                lines.toList());
    }

    private Stream<Line> lines(String kind, boolean dashed, Function<Point, Range> figure) {
        return curves.stream()
                .map(curve -> new Line(
                        curve.server(),
                        kind,
                        styles.get(curve.server()),
                        dashed,
                        Plot.Point.of(curve.points(), p -> p.rate().median(), p -> figure.apply(p)
                                .median())));
    }

    private Table<?> figures() {
        record Level(String server, Point point) {}
        List<Level> levels = curves.stream()
                .flatMap(curve -> curve.points().stream().map(point -> new Level(curve.server(), point)))
                .toList();
        return Table.of("t-" + anchor, title + ": median (range) over the forks", levels)
                .head("server", Level::server, level -> styles.get(level.server))
                .number("level", level -> level(level.point))
                .number("messages/s", level -> level.point.rate().text())
                .number("p50, \u00b5s", level -> level.point.p50().text())
                .number("p99, \u00b5s", level -> level.point.p99().text())
                .number("p99.9, \u00b5s", level -> level.point.p999().text())
                .number(cpu.label() + ", \u00b5s", level -> level.point.cpu().text())
                .text("forks", level -> forks(level.point));
    }

    private static String level(Point point) {
        return point.level().isCommon()
                ? Figures.score(point.level().rate(0)) + "/s"
                : point.level().label().replace("%", " %");
    }

    private static String forks(Point point) {
        String text = String.valueOf(point.forks());
        text += point.behind() > 0 ? ", " + point.behind() + " fell behind" : "";
        return point.late() > 0 ? text + "; client late in " + point.late() : text;
    }
}
