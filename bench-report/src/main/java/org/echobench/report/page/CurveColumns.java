package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.metric.MetricName;

/**
 * The role of each column of a fork's table. Tables are read by their columns' names, so this need not change for new
 * tables.
 *
 * @param x the column along the horizontal axis; empty for a table that is not a curve
 * @param y the figures, as many as a page has room for; columns of text are never among them
 */
record CurveColumns(Optional<String> x, List<String> y) {

    private static final Set<String> PLACE = Set.of("row", "server", "round");
    private static final List<String> ALONG = List.of(
            "t_s", "time_s", "connections", "subscribers", "rate_asked", "rate", "step", "sequence", "percentile");

    private static final int MOST_FIGURES = 7;

    /** Columns that would not add anything to a chart. */
    private static final Set<String> COUNTERS =
            Set.of("iteration", "window_s", "messages", "index", "gc_count", "broadcast", "cpu_s");

    static CurveColumns of(CurveTable table) {
        List<String> numbers = table.columns().stream()
                .filter(column -> !PLACE.contains(column) && isNumeric(table, column))
                .collect(Collectors.toCollection(ArrayList::new));
        Optional<String> x = ALONG.stream().filter(numbers::contains).findFirst();
        x.ifPresent(numbers::remove);
        numbers.removeAll(COUNTERS);
        return new CurveColumns(x, numbers.subList(0, Math.min(MOST_FIGURES, numbers.size())));
    }

    private static boolean isNumeric(CurveTable table, String column) {
        List<CurveTable.Line> filled = table.lines().stream()
                .filter(line -> !line.text(column).isEmpty())
                .toList();
        return !filled.isEmpty() && filled.stream().noneMatch(line -> Double.isNaN(line.number(column)));
    }

    /** {@code heap_B} as {@code heap, B}; {@code t_s} as {@code time, s}. */
    static String label(String column) {
        String name = column.equals("t_s") ? "time_s" : column;
        int unit = name.lastIndexOf('_');
        boolean hasUnit = unit > 0 && name.substring(unit + 1).matches("s|ms|us|ns|B|MB|cores|percent|share|per_s");
        String words = (hasUnit ? name.substring(0, unit) : name).replace('_', ' ');
        return hasUnit ? words + ", " + MetricName.unit(name.substring(unit + 1)) : words;
    }
}
