package org.echobench.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.LineChart;
import org.echobench.report.chart.LineChart.Axis;
import org.echobench.report.chart.LineChart.Line;
import org.echobench.report.chart.LinearScale;
import org.echobench.report.chart.LogScale;
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
                long forks = table.lines().stream()
                        .map(l -> l.text("row") + "~" + l.text("server"))
                        .distinct()
                        .count();
                lines += forks * figures;
                views += table.lines().stream()
                        .map(l -> l.text("row"))
                        .distinct()
                        .count();
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
            Map<String, List<CurveTable.Line>> byRow = table.lines().stream()
                    .collect(Collectors.groupingBy(l -> l.text("row"), LinkedHashMap::new, Collectors.toList()));
            byRow.forEach((row, lines) -> views.add(view(table, columns, row, lines, views.size())));
        }
        return views;
    }

    private Section view(CurveTable table, CurveColumns columns, String row, List<CurveTable.Line> lines, int index) {
        String anchor = "curve" + index;
        String title = TITLES.getOrDefault(table.name(), table.name()) + (row.isEmpty() ? "" : ": " + row);
        Map<String, List<CurveTable.Line>> byFork = byFork(columns, lines);
        String note = byFork.size() < forks(columns, lines) ? "Only the first round of each server is drawn. " : "";
        List<Chart> charts = new ArrayList<>();
        boolean thinned = byFork.values().stream().anyMatch(l -> l.size() > mostPoints);
        List<CurveTable.Line> shown =
                byFork.values().stream().flatMap(l -> thin(l).stream()).toList();
        int width = table.columns().size() - 1;
        Table figures = columns.x().isPresent() && shown.size() * width > mostCells
                ? summary(anchor, title, columns, byFork)
                : plain(anchor, title, table, columns.x().isPresent() ? shown : lines);
        columns.x()
                .ifPresent(x -> columns.y().stream().limit(MOST_CHARTS).forEach(y -> chart(anchor, title, x, y, byFork)
                        .ifPresent(charts::add)));
        if (thinned) {
            note += "Lines are drawn with every n-th point. ";
        }
        return new Section(
                anchor, title, note + "Every value is in curves/" + table.name() + ".csv.", charts, List.of(figures));
    }

    /** One line of the chart each: a server's fork; where they are many, each server's first. */
    private static Map<String, List<CurveTable.Line>> byFork(CurveColumns columns, List<CurveTable.Line> lines) {
        Map<String, List<CurveTable.Line>> all =
                lines.stream().collect(Collectors.groupingBy(l -> name(l), LinkedHashMap::new, Collectors.toList()));
        if (columns.x().isEmpty() || all.size() <= MOST_LINES) {
            return all;
        }
        Map<String, List<CurveTable.Line>> first = new LinkedHashMap<>();
        all.values().forEach(fork -> first.putIfAbsent(fork.get(0).text("server"), fork));
        return first;
    }

    private static long forks(CurveColumns columns, List<CurveTable.Line> lines) {
        return columns.x().isEmpty()
                ? 0
                : lines.stream().map(CurveCharts::name).distinct().count();
    }

    private static String name(CurveTable.Line line) {
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
            String anchor, String title, String x, String y, Map<String, List<CurveTable.Line>> byFork) {
        List<Line> lines = new ArrayList<>();
        Map<String, Chart.Entry> legend = new LinkedHashMap<>();
        boolean several = byFork.size() <= MOST_LINES;
        byFork.forEach((fork, values) -> {
            String server = values.get(0).text("server");
            List<Line.Point> points = thin(values).stream()
                    .map(l -> new Line.Point(l.number(x), l.number(y)))
                    .filter(p -> Double.isFinite(p.x()) && Double.isFinite(p.y()))
                    .toList();
            if (!points.isEmpty()) {
                lines.add(new Line(several ? fork : server, styles.get(server), false, points));
                legend.putIfAbsent(server, new Chart.Entry(server, styles.get(server)));
            }
        });
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        Scale across = scale(
                lines.stream()
                        .flatMap(l -> l.points().stream())
                        .mapToDouble(Line.Point::x)
                        .sorted()
                        .toArray(),
                x.endsWith("_s"));
        Scale up = scale(
                lines.stream()
                        .flatMap(l -> l.points().stream())
                        .mapToDouble(Line.Point::y)
                        .sorted()
                        .toArray(),
                !y.endsWith("_us"));
        return Optional.of(new Chart(
                LineChart.of(
                        "c-" + anchor + "-" + RowView.idPart(y),
                        CurveColumns.label(y),
                        title + ": " + CurveColumns.label(y) + " by " + CurveColumns.label(x)
                                + ", a line for each fork.",
                        "t-" + anchor,
                        new Axis(CurveColumns.label(x) + (across instanceof LogScale ? " (logarithmic)" : ""), across),
                        new Axis(CurveColumns.label(y) + (up instanceof LogScale ? " (logarithmic)" : ""), up),
                        lines),
                List.copyOf(legend.values()),
                ""));
    }

    private static Scale scale(double[] sorted, boolean linear) {
        double least = sorted[0];
        double greatest = sorted[sorted.length - 1];
        if (!linear && least > 0 && greatest / least >= WIDE) {
            return LogScale.covering(least, greatest);
        }
        return LinearScale.fromZero(least, greatest, 5);
    }

    private Table plain(String anchor, String title, CurveTable table, List<CurveTable.Line> lines) {
        List<String> columns =
                table.columns().stream().filter(c -> !c.equals("row")).toList();
        Table.Builder built = Table.named("t-" + anchor, title);
        for (String column : columns) {
            boolean numeric = lines.stream().anyMatch(l -> Double.isFinite(l.number(column)));
            if (numeric) {
                built.numbers(CurveColumns.label(column));
            } else {
                built.text(CurveColumns.label(column));
            }
        }
        for (CurveTable.Line line : lines.subList(0, Math.min(lines.size(), mostCells / 4))) {
            List<Cell> cells = new ArrayList<>();
            for (String column : columns) {
                String value = line.text(column);
                double number = line.number(column);
                cells.add(
                        column.equals("server")
                                ? Cell.head(value, styles.get(value))
                                : Double.isFinite(number)
                                        ? Cell.number(column.equals("round") ? value : Figures.score(number))
                                        : Cell.text(value.isEmpty() ? Figures.NONE : value));
            }
            built.line(cells);
        }
        return built.build();
    }

    /** Where the values themselves would be too many: least, median and greatest of each line. */
    private Table summary(
            String anchor, String title, CurveColumns columns, Map<String, List<CurveTable.Line>> byFork) {
        Table.Builder built = Table.named("t-" + anchor, title + ": least, median and greatest value of each line");
        built.text("fork").numbers("values");
        List<String> figures = columns.y().stream().limit(MOST_CHARTS).toList();
        figures.forEach(y -> built.numbers(CurveColumns.label(y) + ", least", "median", "greatest"));
        byFork.forEach((fork, lines) -> {
            String server = lines.get(0).text("server");
            List<Cell> cells = new ArrayList<>(
                    List.of(Cell.head(fork, styles.get(server)), Cell.number(String.valueOf(lines.size()))));
            for (String y : figures) {
                double[] values = lines.stream()
                        .mapToDouble(l -> l.number(y))
                        .filter(Double::isFinite)
                        .sorted()
                        .toArray();
                boolean none = values.length == 0;
                cells.add(Cell.number(none ? Figures.NONE : Figures.score(values[0])));
                cells.add(Cell.number(none ? Figures.NONE : Figures.score(values[values.length / 2])));
                cells.add(Cell.number(none ? Figures.NONE : Figures.score(values[values.length - 1])));
            }
            built.line(cells);
        });
        return built.build();
    }
}
