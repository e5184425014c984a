package org.echobench.results.jmh;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * One element of JMH's result list.
 *
 * @param settings of the row's measurement, by JMH's own field names; absent fields are not in the map
 * @param score the primary metric
 * @param secondary the other metrics by canonical name, in the file's order
 * @param missingForks how many of the forks that it declares the file does not have, 0 or more
 */
public record JmhRow(
        RowId id, Map<String, String> settings, JmhMetric score, Map<String, JmhMetric> secondary, int missingForks) {

    public JmhRow {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        secondary = Collections.unmodifiableMap(new LinkedHashMap<>(secondary));
    }

    /** The same row under another name. */
    public JmhRow named(RowId other) {
        return new JmhRow(other, settings, score, secondary, missingForks);
    }

    /** The same row where this many of its forks are missing. */
    public JmhRow missing(int forks) {
        return new JmhRow(id, settings, score, secondary, forks);
    }

    /**
     * How its unit contradicts its mode, in words. JMH never writes such a row, and nobody can say which way is better.
     */
    public Optional<String> contradiction() {
        String unit = score.unit();
        Optional<String> measures =
                switch (id.mode()) {
                    case "thrpt" -> Optional.of("operations per time").filter(kind -> unit.endsWith("/op"));
                    case "avgt", "sample", "ss" ->
                        Optional.of("time per operation").filter(kind -> unit.startsWith("ops/"));
                    default -> Optional.empty();
                };
        return measures.map(kind -> "mode " + id.mode() + " measures " + kind + ", but the unit is " + unit
                + ": another tool made this row");
    }

    /** The row's main metric: the result of a search or a ramp, whose score is only its time; otherwise the score. */
    public String headline() {
        return Metric.FOUND.stream()
                .map(Metric::label)
                .filter(secondary::containsKey)
                .findFirst()
                .orElse(MetricName.SCORE);
    }
}
