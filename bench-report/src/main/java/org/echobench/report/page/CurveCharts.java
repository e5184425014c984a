package org.echobench.report.page;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Line;
import org.echobench.report.chart.Plot.Point;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.chart.Styles;
import org.echobench.report.chart.Styles.Style;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.Goodput;
import org.echobench.results.curve.LoadCurve;
import org.echobench.results.metric.Metric;

/**
 * The tables of forks as charts: one for each row and figure, with a line for each server and fork.
 *
 * @param ceilings by server, the most messages a second that its pool can answer; drawn beside closed loops' rates
 */
record CurveCharts(
        CurveTable table,
        CurveColumns columns,
        String title,
        List<CurveTable.Line> lines,
        Styles styles,
        Map<String, Double> ceilings) {

    /** Other sections show these. */
    private static final Set<String> ELSEWHERE =
            Set.of(LoadCurve.TABLE, LoadCurve.CLOSED_LOOPS, Goodput.TABLE, Goodput.SERIES);

    private static final String CEILINGS = "solid: the rate; dashed: the most that its pool can answer";

    private static final Map<String, String> TITLES = Map.of(
            LoadCurve.CLOSED_LOOPS,
            "Closed loops against connections",
            "series",
            "Resources of the server's process over time",
            "windows",
            "Windows of the forks: was it steady?",
            "steady",
            "Steady or not",
            "footprint",
            "Bytes per connection");

    private static final int MOST_LINES = 12;
    private static final double WIDE = 50;

    /** The most points of all curves together; a point takes about 12 bytes. */
    private static final int POINTS_IN_ALL = 12_000;

    private static final int MOST_CELLS = 1_500;
    private static final int CELLS_IN_ALL = 10_000;

    /** The closed loops with several numbers of connections, for each row. */
    static List<Section> ofClosedLoops(RunView run) {
        return of(run, "closed", LoadCurve.CLOSED_LOOPS::equals);
    }

    /** A view for each row of each other table. */
    static List<Section> of(RunView run) {
        return of(run, "curve", name -> !ELSEWHERE.contains(name));
    }

    /** The views share the points and cells, so that the page does not become too large. */
    private static List<Section> of(RunView run, String anchor, Predicate<String> names) {
        List<CurveCharts> views = new ArrayList<>();
        for (CurveTable table : run.curves()) {
            if (names.test(table.name())) {
                CurveColumns columns = CurveColumns.of(table);
                String title = TITLES.getOrDefault(table.name(), table.name());
                CurveTable.grouped(table.lines(), line -> line.text("row"))
                        .forEach((row, lines) -> views.add(new CurveCharts(
                                table,
                                columns,
                                row.isEmpty() ? title : title + ": " + row,
                                lines,
                                run.styles(),
                                ceilings(run, row))));
            }
        }
        int drawn = 1 + views.stream().mapToInt(CurveCharts::least).sum();
        int points = Math.min(120, Math.max(6, POINTS_IN_ALL / drawn));
        int cells = Math.min(MOST_CELLS, CELLS_IN_ALL / (views.size() + 1));
        return IntStream.range(0, views.size())
                .mapToObj(i -> views.get(i).section(anchor + i, points, cells))
                .toList();
    }

    private static Map<String, Double> ceilings(RunView run, String row) {
        Map<String, Double> ceilings = new HashMap<>();
        run.rows().stream()
                .filter(view -> view.name().equals(row))
                .flatMap(view -> view.measured().stream())
                .forEach(one ->
                        one.value(Metric.POOL_CEILING).ifPresent(ceiling -> ceilings.put(one.subject(), ceiling)));
        return ceilings;
    }

    /** The number of its lines if each server had one. */
    private int least() {
        return columns.y().size()
                * CurveTable.grouped(lines, line -> line.text("server")).size();
    }

    private Section section(String anchor, int mostPoints, int mostCells) {
        boolean curve = columns.x().isPresent();
        Map<String, List<CurveTable.Line>> forks = CurveTable.grouped(lines, CurveCharts::fork);
        Map<String, List<CurveTable.Line>> drawn = forks;
        if (curve && forks.size() > MOST_LINES) {
            drawn = new LinkedHashMap<>();
            for (List<CurveTable.Line> fork : forks.values()) {
                drawn.putIfAbsent(server(fork), fork);
            }
        }
        Map<String, List<CurveTable.Line>> thin = new LinkedHashMap<>();
        drawn.forEach((name, fork) -> thin.put(name, thin(fork, mostPoints)));
        List<CurveTable.Line> shown =
                curve ? thin.values().stream().flatMap(List::stream).toList() : lines;
        return new Section(
                anchor,
                title,
                (drawn.size() < forks.size() ? "Only the first round of each server is drawn. " : "")
                        + (thin.equals(drawn) ? "" : "Lines are drawn with every n-th point. ")
                        + "Every value is in curves/" + table.name() + ".csv.",
                columns.x().stream()
                        .flatMap(x -> columns.y().stream().map(y -> chart(anchor, x, y, thin)))
                        .toList(),
                List.of(
                        curve && shown.size() * (table.columns().size() - 1) > mostCells
                                ? summary(anchor, drawn)
                                : values(anchor, shown.subList(0, Math.min(shown.size(), mostCells / 4)))));
    }

    private static String server(List<CurveTable.Line> fork) {
        return fork.get(0).text("server");
    }

    private Style style(List<CurveTable.Line> fork) {
        return styles.get(server(fork));
    }

    private static String fork(CurveTable.Line line) {
        String round = line.text("round");
        return line.text("server") + ", fork " + (round.isEmpty() ? "1" : round);
    }

    private static List<CurveTable.Line> thin(List<CurveTable.Line> lines, int mostPoints) {
        return lines.size() <= mostPoints
                ? lines
                : IntStream.range(0, mostPoints)
                        .mapToObj(i -> lines.get((int) ((long) i * (lines.size() - 1) / (mostPoints - 1))))
                        .toList();
    }

    private Plot chart(String anchor, String x, String y, Map<String, List<CurveTable.Line>> forks) {
        boolean loops = table.name().equals(LoadCurve.CLOSED_LOOPS);
        boolean ofRate = loops && y.equals("rate");
        List<Line> drawn = new ArrayList<>();
        forks.forEach((name, fork) -> drawn.add(new Line(
                server(fork),
                name.substring(server(fork).length()),
                style(fork),
                false,
                Point.of(fork, line -> line.number(x), line -> line.number(y)))));
        double[] across = Plot.values(drawn, Point::x);
        boolean bounded = ofRate && !ceilings.isEmpty();
        if (bounded) {
            drawn.addAll(ceilings(across));
        }
        Kind kindOfX =
                loops ? Kind.LOGARITHMIC : x.endsWith("_s") ? Kind.FROM_ZERO : Kind.FROM_ZERO.unlessWide(WIDE, across);
        Kind kindOfY = ofRate
                ? Kind.LOGARITHMIC
                : y.endsWith("_us") ? Kind.FROM_ZERO.unlessWide(WIDE, Plot.values(drawn, Point::y)) : Kind.FROM_ZERO;
        Plot chart = Plot.lines(
                new Caption(
                        "c-" + anchor + "-" + RowView.idPart(y),
                        CurveColumns.label(y),
                        title + ": " + CurveColumns.label(y) + " by " + CurveColumns.label(x)
                                + ", a line for each fork.",
                        "t-" + anchor),
                new Axis(CurveColumns.label(x), kindOfX),
                new Axis(CurveColumns.label(y), kindOfY),
                drawn);
        return bounded ? chart.saying(CEILINGS) : chart;
    }

    /** A horizontal line for each server with a pool, as long as the others. */
    private List<Line> ceilings(double[] across) {
        DoubleSummaryStatistics ends = DoubleStream.of(across).summaryStatistics();
        return ceilings.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(one -> new Line(
                        one.getKey(),
                        ", its pool",
                        styles.get(one.getKey()),
                        true,
                        List.of(new Point(ends.getMin(), one.getValue()), new Point(ends.getMax(), one.getValue()))))
                .toList();
    }

    private Table<?> values(String anchor, List<CurveTable.Line> shown) {
        Table<CurveTable.Line> values = Table.of("t-" + anchor, title, shown);
        table.columns().stream()
                .filter(column -> !column.equals("row"))
                .forEach(column -> values.column(
                        CurveColumns.label(column),
                        shown.stream().anyMatch(line -> Double.isFinite(line.number(column))),
                        line -> cell(line, column)));
        return values;
    }

    private Cell cell(CurveTable.Line line, String column) {
        String value = line.text(column);
        double number = line.number(column);
        if (column.equals("server")) {
            return Cell.head(value, styles.get(value));
        }
        return Double.isFinite(number)
                ? Cell.number(column.equals("round") ? value : Figures.score(number))
                : Cell.text(value.isEmpty() ? Figures.NONE : value);
    }

    /** In place of too many values: the least, median and greatest of each line. */
    private Table<?> summary(String anchor, Map<String, List<CurveTable.Line>> forks) {
        String caption = title + ": least, median and greatest value of each line";
        Table<Map.Entry<String, List<CurveTable.Line>>> summary = Table.of("t-" + anchor, caption, forks.entrySet())
                .head("fork", Map.Entry::getKey, fork -> style(fork.getValue()))
                .number("values", fork -> String.valueOf(fork.getValue().size()));
        columns.y()
                .forEach(y -> summary.number(CurveColumns.label(y) + ", least", fork -> ranked(fork.getValue(), y, 0))
                        .number("median", fork -> ranked(fork.getValue(), y, 0.5))
                        .number("greatest", fork -> ranked(fork.getValue(), y, 1)));
        return summary;
    }

    /** @param rank from 0, the least value, to 1, the greatest */
    private static String ranked(List<CurveTable.Line> fork, String column, double rank) {
        double[] sorted = fork.stream()
                .mapToDouble(line -> line.number(column))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double at = rank * (sorted.length - 1);
        return sorted.length == 0
                ? Figures.NONE
                : Figures.score((sorted[(int) Math.floor(at)] + sorted[(int) Math.ceil(at)]) / 2);
    }
}
