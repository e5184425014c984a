package org.echobench.report.page;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
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
import org.echobench.results.metric.Metric;

/**
 * The tables of forks as charts: for each row and each figure a chart, in it a line for each server and fork.
 *
 * @param ceilings by server, the most that the threads of its pool can answer; drawn beside the rate of closed loops
 */
record CurveCharts(
        CurveTable table,
        CurveColumns columns,
        String title,
        List<CurveTable.Line> lines,
        Styles styles,
        Map<String, Double> ceilings) {

    /** Other sections show these. */
    private static final Set<String> ELSEWHERE = Set.of(LoadCurve.TABLE, LoadCurve.CLOSED_LOOPS);

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

    /** All points of all curves; about 12 bytes each. */
    private static final int POINTS_IN_ALL = 12_000;

    private static final int MOST_CELLS = 1_500;
    private static final int CELLS_IN_ALL = 10_000;

    /** The closed loops with several numbers of connections, for each row. */
    static List<Section> ofClosedLoops(RunView run) {
        return of(
                run.curves().stream()
                        .filter(table -> table.name().equals(LoadCurve.CLOSED_LOOPS))
                        .toList(),
                run,
                "closed");
    }

    /** A view for each row of each other table. */
    static List<Section> of(RunView run) {
        return of(
                run.curves().stream()
                        .filter(table -> !ELSEWHERE.contains(table.name()))
                        .toList(),
                run,
                "curve");
    }

    /** The views share points and cells, so that the page keeps a bearable size. */
    private static List<Section> of(List<CurveTable> tables, RunView run, String anchor) {
        List<CurveCharts> views = new ArrayList<>();
        for (CurveTable table : tables) {
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
        int drawn = 1;
        for (CurveCharts view : views) {
            drawn += view.columns.y().size()
                    * CurveTable.grouped(view.lines, line -> line.text("server"))
                            .size();
        }
        int points = Math.min(120, Math.max(6, POINTS_IN_ALL / drawn));
        int cells = Math.min(MOST_CELLS, CELLS_IN_ALL / (views.size() + 1));
        List<Section> sections = new ArrayList<>();
        views.forEach(view -> sections.add(view.section(anchor + sections.size(), points, cells)));
        return sections;
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

    private Section section(String anchor, int mostPoints, int mostCells) {
        boolean curve = columns.x().isPresent();
        Map<String, List<CurveTable.Line>> forks = CurveTable.grouped(lines, CurveCharts::fork);
        Map<String, List<CurveTable.Line>> drawn = forks;
        if (curve && forks.size() > MOST_LINES) {
            drawn = new LinkedHashMap<>();
            for (List<CurveTable.Line> fork : forks.values()) {
                drawn.putIfAbsent(fork.get(0).text("server"), fork);
            }
        }
        String note = drawn.size() < forks.size() ? "Only the first round of each server is drawn. " : "";
        if (drawn.values().stream().anyMatch(fork -> fork.size() > mostPoints)) {
            note += "Lines are drawn with every n-th point. ";
        }
        Map<String, List<CurveTable.Line>> thin = new LinkedHashMap<>();
        drawn.forEach((name, fork) -> thin.put(name, thin(fork, mostPoints)));
        List<CurveTable.Line> shown =
                curve ? thin.values().stream().flatMap(List::stream).toList() : lines;
        Table figures = curve && shown.size() * (table.columns().size() - 1) > mostCells
                ? summary(anchor, drawn)
                : values(anchor, shown.subList(0, Math.min(shown.size(), mostCells / 4)));
        List<Chart> charts = columns.x().stream()
                .flatMap(x -> columns.y().stream().flatMap(y -> chart(anchor, x, y, thin).stream()))
                .toList();
        return new Section(
                anchor, title, note + "Every value is in curves/" + table.name() + ".csv.", charts, List.of(figures));
    }

    private static String fork(CurveTable.Line line) {
        String round = line.text("round");
        return line.text("server") + ", fork " + (round.isEmpty() ? "1" : round);
    }

    private static List<CurveTable.Line> thin(List<CurveTable.Line> lines, int mostPoints) {
        if (lines.size() <= mostPoints) {
            return lines;
        }
        List<CurveTable.Line> thin = new ArrayList<>();
        for (int i = 0; i < mostPoints; i++) {
            thin.add(lines.get((int) ((long) i * (lines.size() - 1) / (mostPoints - 1))));
        }
        return thin;
    }

    private Optional<Chart> chart(String anchor, String x, String y, Map<String, List<CurveTable.Line>> forks) {
        List<Line> drawn = new ArrayList<>();
        forks.forEach((name, fork) -> {
            String server = fork.get(0).text("server");
            List<Line.Point> points = fork.stream()
                    .map(l -> new Line.Point(l.number(x), l.number(y)))
                    .filter(p -> Double.isFinite(p.x()) && Double.isFinite(p.y()))
                    .toList();
            drawn.add(new Line(server, name.substring(server.length()), styles.get(server), false, points));
        });
        boolean loops = table.name().equals(LoadCurve.CLOSED_LOOPS);
        boolean ofRate = loops && y.equals("rate");
        boolean bounded = ofRate && !ceilings.isEmpty();
        if (bounded) {
            drawn.addAll(ceilings(LineChart.values(drawn, Line.Point::x)));
        }
        Scale.Kind across = loops ? Scale.Kind.LOGARITHMIC : kind(drawn, Line.Point::x, x.endsWith("_s"));
        Scale.Kind up = ofRate ? Scale.Kind.LOGARITHMIC : kind(drawn, Line.Point::y, !y.endsWith("_us"));
        Optional<Chart> chart = LineChart.of(
                new Caption(
                        "c-" + anchor + "-" + RowView.idPart(y),
                        CurveColumns.label(y),
                        title + ": " + CurveColumns.label(y) + " by " + CurveColumns.label(x)
                                + ", a line for each fork.",
                        "t-" + anchor),
                new Axis(CurveColumns.label(x), across),
                new Axis(CurveColumns.label(y), up),
                drawn);
        return bounded ? chart.map(all -> all.saying(CEILINGS)) : chart;
    }

    /** A level line for each server with a pool, as long as the others. */
    private List<Line> ceilings(double[] across) {
        DoubleSummaryStatistics ends = DoubleStream.of(across).summaryStatistics();
        return ceilings.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(one -> new Line(
                        one.getKey(),
                        ", its pool",
                        styles.get(one.getKey()),
                        true,
                        List.of(
                                new Line.Point(ends.getMin(), one.getValue()),
                                new Line.Point(ends.getMax(), one.getValue()))))
                .toList();
    }

    private static Scale.Kind kind(List<Line> lines, ToDoubleFunction<Line.Point> value, boolean linear) {
        DoubleSummaryStatistics values =
                DoubleStream.of(LineChart.values(lines, value)).summaryStatistics();
        boolean wide = values.getMin() > 0 && values.getMax() / values.getMin() >= WIDE;
        return wide && !linear ? Scale.Kind.LOGARITHMIC : Scale.Kind.FROM_ZERO;
    }

    private Table values(String anchor, List<CurveTable.Line> shown) {
        List<String> names =
                table.columns().stream().filter(c -> !c.equals("row")).toList();
        Table built = Table.named("t-" + anchor, title);
        names.forEach(column -> built.column(
                CurveColumns.label(column), shown.stream().anyMatch(l -> Double.isFinite(l.number(column)))));
        shown.forEach(line ->
                built.line(names.stream().map(column -> cell(line, column)).toList()));
        return built;
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

    /** Where the values themselves would be too many: least, median and greatest of each line. */
    private Table summary(String anchor, Map<String, List<CurveTable.Line>> forks) {
        Table built = Table.named("t-" + anchor, title + ": least, median and greatest value of each line")
                .text("fork")
                .numbers("values");
        columns.y().forEach(y -> built.numbers(CurveColumns.label(y) + ", least", "median", "greatest"));
        forks.forEach((fork, values) -> {
            List<Cell> cells = new ArrayList<>(List.of(
                    Cell.head(fork, styles.get(values.get(0).text("server"))),
                    Cell.number(String.valueOf(values.size()))));
            for (String y : columns.y()) {
                double[] sorted = values.stream()
                        .mapToDouble(l -> l.number(y))
                        .filter(Double::isFinite)
                        .sorted()
                        .toArray();
                for (int at : new int[] {0, sorted.length / 2, sorted.length - 1}) {
                    cells.add(Cell.number(sorted.length == 0 ? Figures.NONE : Figures.score(sorted[at])));
                }
            }
            built.line(cells);
        });
        return built;
    }
}
