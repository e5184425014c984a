package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Line;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.chart.Styles;
import org.echobench.report.chart.Styles.Style;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.Table;
import org.echobench.results.Grouped;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.Goodput;
import org.echobench.results.curve.Goodput.Point;
import org.echobench.results.curve.LoadCurve.Range;

/** Goodput against the offered load, for each row of overloads: a line for each server. */
record GoodputCharts(String anchor, String title, List<Goodput> servers, Styles styles) {

    /** A section for each row of overloads. */
    static List<Section> of(List<CurveTable> tables, Styles styles) {
        Map<String, List<Goodput>> byRow = Goodput.of(tables).stream().collect(Grouped.by(Goodput::row));
        List<Section> sections = new ArrayList<>();
        byRow.forEach((row, servers) -> sections.add(
                new GoodputCharts("g" + sections.size(), row + " beyond the full rate", servers, styles).section()));
        return sections;
    }

    private Section section() {
        List<Line> good = new ArrayList<>(lines(" goodput", Point::good));
        double most = good.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Plot.Point::x)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        good.add(new Line(
                "offered",
                " the offered rate",
                new Style(0, 0),
                true,
                List.of(new Plot.Point(0, 0), new Plot.Point(most, most))));
        return new Section(
                anchor,
                title,
                "Poisson arrivals at multiples of each server's full rate. Goodput counts the correct"
                        + " responses within the limit, from the intended time. A point is the median of the forks"
                        + " in which the client was on time.",
                List.of(
                        chart("good", "Goodput", "good responses/s", Kind.FROM_ZERO, good),
                        chart(
                                "p99",
                                "p99 of the correct responses",
                                "p99, \u00b5s",
                                Kind.LOGARITHMIC,
                                lines("", Point::p99)),
                        chart(
                                "cpu",
                                "CPU of the process per good response",
                                "\u00b5s per good response",
                                Kind.LOGARITHMIC,
                                lines("", Point::cpu))),
                List.of(figures()));
    }

    private Plot chart(String id, String name, String axis, Kind kind, List<Line> lines) {
        return Plot.lines(
                new Caption(
                        "c-" + anchor + "-" + id,
                        name,
                        title + ": " + axis + " by offered messages a second, a line for each server.",
                        "t-" + anchor),
                new Axis("messages/s offered", Kind.FROM_ZERO),
                new Axis(axis, kind),
                lines);
    }

    private List<Line> lines(String kind, Function<Point, Range> figure) {
        return servers.stream()
                .map(server -> new Line(
                        server.server(),
                        kind,
                        styles.get(server.server()),
                        false,
                        Plot.Point.of(server.points(), p -> p.offered().median(), p -> figure.apply(p)
                                .median())))
                .toList();
    }

    private Table<?> figures() {
        record Level(String server, Point point) {}
        List<Level> levels = servers.stream()
                .flatMap(server -> server.points().stream().map(point -> new Level(server.server(), point)))
                .toList();
        return Table.of("t-" + anchor, title + ": messages a second, median (range) over the forks", levels)
                .head("server", Level::server, level -> styles.get(level.server))
                .number("level", level -> level.point.level().label())
                .number("offered", level -> level.point.offered().text())
                .number("good", level -> level.point.good().text())
                .number("late", level -> level.point.late().text())
                .number("rejected", level -> level.point.rejected().text())
                .number("lost", level -> level.point.lost().text())
                .number("unsent", level -> level.point.unsent().text())
                .number("p50, \u00b5s", level -> level.point.p50().text())
                .number("p99, \u00b5s", level -> level.point.p99().text())
                .number("CPU, \u00b5s per good", level -> level.point.cpu().text())
                .number("heap, MB", level -> level.point.heap().times(1e-6).text())
                .number("RSS, MB", level -> level.point.rss().times(1e-6).text())
                .number("back after, s", level -> level.point.recovery().text())
                .text("forks", level -> forks(level.point));
    }

    private static String forks(Point point) {
        String text = String.valueOf(point.forks());
        text += point.notBack() > 0 ? ", not back in " + point.notBack() : "";
        return point.clientLate() > 0 ? text + "; client late in " + point.clientLate() : text;
    }
}
