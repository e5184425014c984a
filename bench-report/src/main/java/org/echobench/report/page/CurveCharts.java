package org.echobench.report.page;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.LineChart;
import org.echobench.report.chart.LineChart.Axis;
import org.echobench.report.chart.LineChart.Line;
import org.echobench.report.chart.Scale;
import org.echobench.report.chart.Styles;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.page.Table.Cell;
import org.echobench.results.Figures;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.LoadCurve;

/** The tables of forks as charts: for each row and each figure a chart, in it a line for each server and fork. */
final class CurveCharts {

    /** Made from the results themselves by other sections. */
    private static final Set<String> ELSEWHERE = Set.of("latency", "by-connections", LoadCurve.TABLE);

    private static final Map<String, String> TITLES = Map.of(
            "series", "Resources of the server's process over time",
            "windows", "Windows of the forks: was it steady?",
            "steady", "Steady or not, fork by fork",
            "footprint", "Bytes per connection",
            "push", "Push completion",
            "setup", "Opening connections",
            "steps", "Steps of the search");

    private static final int MOST_CHARTS = 7;
    private static final int MOST_LINES = 12;
    private static final int MOST_CELLS = 1_500;
    private static final int CELLS_IN_ALL = 10_000;
    private static final double WIDE = 50;

    private final Styles styles;
    private final int mostPoints;
    private final int mostCells;

    /** @param pointsInAll shared by all charts, so that the page keeps a bearable size */
    CurveCharts(Styles styles, List<CurveTable> tables, int pointsInAll) {
        this.styles = styles;
        long lines = 1;
        long views = 1;
        for (CurveTable table : tables) {
            if (!ELSEWHERE.contains(table.name())) {
                int figures = Math.min(MOST_CHARTS, CurveColumns.of(table).y().size());
                lines += figures
                        * grouped(table.lines(), l -> l.text("row") + "~" + l.text("server"))
                                .size();
                views += grouped(table.lines(), l -> l.text("row")).size();
            }
        }
        mostPoints = (int) Math.min(120, Math.max(6, pointsInAll / lines));
        mostCells = (int) Math.min(MOST_CELLS, CELLS_IN_ALL / views);
    }

    List<Section> of(List<CurveTable> tables) {
        List<Section> views = new ArrayList<>();
        for (CurveTable table : tables) {
            if (ELSEWHERE.contains(table.name()) || table.lines().isEmpty()) {
                continue;
            }
            CurveColumns columns = CurveColumns.of(table);
            grouped(table.lines(), line -> line.text("row"))
                    .forEach((row, lines) -> views.add(view(table, columns, row, lines, views.size())));
        }
        return views;
    }

    private Section view(CurveTable table, CurveColumns columns, String row, List<CurveTable.Line> lines, int index) {
        String anchor = "curve" + index;
        String title = TITLES.getOrDefault(table.name(), table.name()) + (row.isEmpty() ? "" : ": " + row);
        Map<String, List<CurveTable.Line>> forks = grouped(lines, CurveCharts::fork);
        Map<String, List<CurveTable.Line>> drawn = forks;
        if (columns.x().isPresent() && forks.size() > MOST_LINES) {
            drawn = new LinkedHashMap<>();
            for (List<CurveTable.Line> fork : forks.values()) {
                drawn.putIfAbsent(fork.get(0).text("server"), fork);
            }
        }
        String note = drawn.size() < forks.size() ? "Only the first round of each server is drawn. " : "";
        if (drawn.values().stream().anyMatch(fork -> fork.size() > mostPoints)) {
            note += "Lines are drawn with every n-th point. ";
        }
        List<CurveTable.Line> shown =
                drawn.values().stream().flatMap(fork -> thin(fork).stream()).toList();
        Table figures =
                columns.x().isPresent() && shown.size() * (table.columns().size() - 1) > mostCells
                        ? summary(anchor, title, columns, drawn)
                        : plain(anchor, title, table, columns.x().isPresent() ? shown : lines);
        List<Chart> charts = new ArrayList<>();
        for (String y : columns.y().subList(0, Math.min(MOST_CHARTS, columns.y().size()))) {
            for (String x : columns.x().stream().toList()) {
                chart(anchor, title, x, y, drawn).ifPresent(charts::add);
            }
        }
        return new Section(
                anchor, title, note + "Every value is in curves/" + table.name() + ".csv.", charts, List.of(figures));
    }

    private static Map<String, List<CurveTable.Line>> grouped(
            List<CurveTable.Line> lines, Function<CurveTable.Line, String> key) {
        return lines.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private static String fork(CurveTable.Line line) {
        String round = line.text("round");
        return line.text("server") + ", fork " + (round.isEmpty() ? "1" : round);
    }

    private List<CurveTable.Line> thin(List<CurveTable.Line> lines) {
        if (lines.size() <= mostPoints) {
            return lines;
        }
        List<CurveTable.Line> thin = new ArrayList<>();
        for (int i = 0; i < mostPoints; i++) {
            thin.add(lines.get((int) ((long) i * (lines.size() - 1) / (mostPoints - 1))));
        }
        return thin;
    }

    private Optional<Chart> chart(
            String anchor, String title, String x, String y, Map<String, List<CurveTable.Line>> drawn) {
        List<Line> lines = new ArrayList<>();
        drawn.forEach((name, fork) -> {
            String server = fork.get(0).text("server");
            List<Line.Point> points = thin(fork).stream()
                    .map(l -> new Line.Point(l.number(x), l.number(y)))
                    .filter(p -> Double.isFinite(p.x()) && Double.isFinite(p.y()))
                    .toList();
            lines.add(new Line(server, name.substring(server.length()), styles.get(server), false, points));
        });
        return LineChart.of(
                new Caption(
                        "c-" + anchor + "-" + RowView.idPart(y),
                        CurveColumns.label(y),
                        title + ": " + CurveColumns.label(y) + " by " + CurveColumns.label(x)
                                + ", a line for each fork.",
                        "t-" + anchor),
                new Axis(CurveColumns.label(x), kind(lines, Line.Point::x, x.endsWith("_s"))),
                new Axis(CurveColumns.label(y), kind(lines, Line.Point::y, !y.endsWith("_us"))),
                lines);
    }

    private static Scale.Kind kind(List<Line> lines, ToDoubleFunction<Line.Point> value, boolean linear) {
        DoubleSummaryStatistics values =
                DoubleStream.of(LineChart.values(lines, value)).summaryStatistics();
        boolean wide = values.getMin() > 0 && values.getMax() / values.getMin() >= WIDE;
        return wide && !linear ? Scale.Kind.LOGARITHMIC : Scale.Kind.FROM_ZERO;
    }

    private Table plain(String anchor, String title, CurveTable table, List<CurveTable.Line> lines) {
        List<String> columns =
                table.columns().stream().filter(c -> !c.equals("row")).toList();
        Table built = Table.named("t-" + anchor, title);
        columns.forEach(column -> built.column(
                CurveColumns.label(column), lines.stream().anyMatch(l -> Double.isFinite(l.number(column)))));
        for (CurveTable.Line line : lines.subList(0, Math.min(lines.size(), mostCells / 4))) {
            built.line(columns.stream().map(column -> cell(line, column)).toList());
        }
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
    private Table summary(String anchor, String title, CurveColumns columns, Map<String, List<CurveTable.Line>> drawn) {
        Table built = Table.named("t-" + anchor, title + ": least, median and greatest value of each line")
                .text("fork")
                .numbers("values");
        List<String> figures = columns.y().stream().limit(MOST_CHARTS).toList();
        figures.forEach(y -> built.numbers(CurveColumns.label(y) + ", least", "median", "greatest"));
        drawn.forEach((fork, lines) -> {
            List<Cell> cells = new ArrayList<>(List.of(
                    Cell.head(fork, styles.get(lines.get(0).text("server"))),
                    Cell.number(String.valueOf(lines.size()))));
            for (String y : figures) {
                double[] values = lines.stream()
                        .mapToDouble(l -> l.number(y))
                        .filter(Double::isFinite)
                        .sorted()
                        .toArray();
                for (int at : new int[] {0, values.length / 2, values.length - 1}) {
                    cells.add(Cell.number(values.length == 0 ? Figures.NONE : Figures.score(values[at])));
                }
            }
            built.line(cells);
        });
        return built;
    }
}
