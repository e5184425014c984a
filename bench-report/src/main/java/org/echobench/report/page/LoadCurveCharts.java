package org.echobench.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.LineChart;
import org.echobench.report.chart.LineChart.Axis;
import org.echobench.report.chart.LineChart.Line;
import org.echobench.report.chart.Scale;
import org.echobench.report.chart.Styles;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.LoadCurve;
import org.echobench.results.curve.LoadCurve.Point;
import org.echobench.results.curve.LoadCurve.Range;
import org.echobench.results.metric.Metric;

/** Response time and the server's CPU against the rate, for each row of load curves: a line for each server. */
record LoadCurveCharts(String anchor, String title, List<LoadCurve> curves, Metric cpu, Styles styles) {

    /** A view for each row that has a load curve; none where there is none. */
    static List<Section> of(List<CurveTable> tables, Styles styles) {
        Map<String, List<LoadCurve>> byRow = LoadCurve.of(tables).stream()
                .filter(curve -> !curve.points().isEmpty())
                .collect(Collectors.groupingBy(LoadCurve::row, LinkedHashMap::new, Collectors.toList()));
        List<Section> views = new ArrayList<>();
        byRow.forEach((row, curves) -> views.add(new LoadCurveCharts(
                        "l" + views.size(),
                        row + " against the rate",
                        curves,
                        curves.get(0).cpu(),
                        styles)
                .view()));
        return views;
    }

    private Section view() {
        return new Section(
                anchor,
                title,
                "Poisson arrivals at shares of what each server does in a closed loop or of the row's rate, and at common"
                        + " rates. A point is the median of the forks in which the client was in time.",
                Stream.of(
                                chart(
                                        "response",
                                        "Response time",
                                        "response time, \u00b5s",
                                        Map.of(" p99", Point::p99, " p50", Point::p50)),
                                chart(
                                        "cpu",
                                        cpu.title(),
                                        cpu.label() + ", \u00b5s per message",
                                        Map.of("", Point::cpu)))
                        .flatMap(Optional::stream)
                        .toList(),
                List.of(figures()));
    }

    /** @param figures by the kind of their lines; the last is solid */
    private Optional<Chart> chart(String id, String name, String axis, Map<String, Function<Point, Range>> figures) {
        SortedMap<String, Function<Point, Range>> kinds = new TreeMap<>(figures);
        List<Line> lines = new ArrayList<>();
        for (LoadCurve curve : curves) {
            kinds.forEach((kind, figure) -> lines.add(new Line(
                    curve.server(),
                    kind,
                    styles.get(curve.server()),
                    !kind.equals(kinds.lastKey()),
                    curve.points().stream()
                            .map(point -> new Line.Point(
                                    point.rate().median(), figure.apply(point).median()))
                            .toList())));
        }
        return LineChart.of(
                new Caption(
                        "c-" + anchor + "-" + id,
                        name + " against the rate",
                        title + ": " + axis + " (logarithmic), a line for each server.",
                        "t-" + anchor),
                new Axis("messages/s", Scale.Kind.LOGARITHMIC),
                new Axis(axis, Scale.Kind.LOGARITHMIC),
                lines);
    }

    private Table figures() {
        Table table = Table.named("t-" + anchor, title + ": median (range) over the forks");
        table.text("server")
                .numbers(
                        "level",
                        "messages/s",
                        "p50, \u00b5s",
                        "p99, \u00b5s",
                        "p99.9, \u00b5s",
                        cpu.label() + ", \u00b5s")
                .text("forks");
        for (LoadCurve curve : curves) {
            for (Point point : curve.points()) {
                List<Cell> cells = new ArrayList<>(
                        List.of(Cell.head(curve.server(), styles.get(curve.server())), Cell.number(level(point))));
                Stream.of(point.rate(), point.p50(), point.p99(), point.p999(), point.cpu())
                        .forEach(range -> cells.add(Cell.number(text(range))));
                cells.add(Cell.text(forks(point)));
                table.line(cells);
            }
        }
        return table;
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

    private static String text(Range range) {
        if (!Double.isFinite(range.median())) {
            return Figures.NONE;
        }
        String median = Figures.score(range.median());
        return range.least() < range.greatest()
                ? median + " (" + Figures.score(range.least()) + " to " + Figures.score(range.greatest()) + ")"
                : median;
    }
}
