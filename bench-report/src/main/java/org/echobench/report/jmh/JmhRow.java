package org.echobench.report.jmh;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One element of JMH's result list.
 *
 * @param settings what JMH recorded of how the row was measured, by JMH's own field name; a field that the file does not
 *     have is not in the map
 * @param score the primary metric
 * @param secondary the other metrics by canonical name, in the file's order
 */
public record JmhRow(RowId id, Map<String, String> settings, Metric score, Map<String, Metric> secondary) {

    public JmhRow {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        secondary = Collections.unmodifiableMap(new LinkedHashMap<>(secondary));
    }
}
