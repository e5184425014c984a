package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.metric.MetricName;

/**
 * The role of each column of a fork's table. Tables are read by their columns' names, so a new one needs nothing here.
 *
 * @param x along which it goes; empty for a table that is no curve
 * @param y the figures
 * @param texts the other columns, which tell lines apart
 */
record CurveColumns(Optional<String> x, List<String> y, List<String> texts) {

    private static final Set<String> PLACE = Set.of("row", "server", "round");
    private static final List<String> ALONG = List.of(
            "t_s", "time_s", "connections", "subscribers", "rate_asked", "rate", "step", "sequence", "percentile");

    /** Beside x they say nothing that a chart could show. */
    private static final Set<String> COUNTERS =
            Set.of("iteration", "window_s", "messages", "attempt", "index", "gc_count", "broadcast");

    static CurveColumns of(CurveTable table) {
        List<String> numbers = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String column : table.columns()) {
            if (!PLACE.contains(column)) {
                (isNumeric(table, column) ? numbers : texts).add(column);
            }
        }
        Optional<String> x = ALONG.stream().filter(numbers::contains).findFirst();
        x.ifPresent(numbers::remove);
        numbers.removeAll(COUNTERS);
        return new CurveColumns(x, numbers, texts);
    }

    private static boolean isNumeric(CurveTable table, String column) {
        boolean any = false;
        for (CurveTable.Line line : table.lines()) {
            if (!line.text(column).isEmpty()) {
                if (Double.isNaN(line.number(column))) {
                    return false;
                }
                any = true;
            }
        }
        return any;
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
