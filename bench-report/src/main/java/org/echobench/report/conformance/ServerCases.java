package org.echobench.report.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every finished case of a server, from one run of the suite or from several: a run of some cases adds to earlier
 * results.
 *
 * @param setup of the last run; where there were several, {@code commit} and {@code measured} name all
 * @param results in the order of their numbers
 * @param suite the suite's own entry of each case, by its id
 */
public record ServerCases(ServerConformance.Setup setup, List<CaseResult> results, Map<String, JsonNode> suite) {

    public ServerCases {
        results = results.stream()
                .sorted((a, b) -> CaseResult.ORDER.compare(a.id(), b.id()))
                .toList();
        TreeMap<String, JsonNode> ordered = new TreeMap<>(CaseResult.ORDER);
        ordered.putAll(suite);
        suite = ordered;
    }

    /** The ids of the cases. */
    public List<String> ids() {
        return results.stream().map(CaseResult::id).toList();
    }

    /**
     * These cases and those of an earlier run that this one did not run again.
     *
     * @throws IllegalArgumentException if the earlier one was of another server, version or suite
     */
    public ServerCases after(ServerCases earlier) {
        TreeMap<String, CaseResult> all = new TreeMap<>(CaseResult.ORDER);
        earlier.results.forEach(one -> all.put(one.id(), one));
        results.forEach(one -> all.put(one.id(), one));
        TreeMap<String, JsonNode> entries = new TreeMap<>(CaseResult.ORDER);
        entries.putAll(earlier.suite);
        entries.putAll(suite);
        return new ServerCases(setup.after(earlier.setup), List.copyOf(all.values()), entries);
    }
}
