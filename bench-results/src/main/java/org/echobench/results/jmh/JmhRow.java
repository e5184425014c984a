package org.echobench.results.jmh;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.echobench.results.metric.Metric;

/**
 * One element of JMH's result list.
 *
 * @param settings of the row's measurement, by JMH's own field names; absent fields are not in the map
 * @param score the primary metric
 * @param secondary the other metrics by canonical name, in the file's order
 */
public record JmhRow(RowId id, Map<String, String> settings, JmhMetric score, Map<String, JmhMetric> secondary) {

    public JmhRow {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        secondary = Collections.unmodifiableMap(new LinkedHashMap<>(secondary));
    }

    /** The same row under another name. */
    public JmhRow named(RowId other) {
        return new JmhRow(other, settings, score, secondary);
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
