package org.echobench.report.run;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.RowId;

/**
 * A row of the plan with what was measured.
 *
 * @param benchmark package, class and method
 * @param params without the server
 * @param settings what differs from the benchmark's annotations, by name
 * @param measured by the subject's label; absent where it failed or was not measured
 * @param remarks by the subject's label, as the summary has them
 */
public record RunRow(
        String name,
        String benchmark,
        SortedMap<String, String> params,
        SortedMap<String, String> settings,
        Map<String, JmhRow> measured,
        Map<String, Remark> remarks) {

    public RunRow {
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        measured = Collections.unmodifiableMap(new TreeMap<>(measured));
        remarks = Collections.unmodifiableMap(new TreeMap<>(remarks));
    }

    /** Class and method without the package. */
    public String shortName() {
        return new RowId(benchmark, "-", Map.of(), 1).shortName();
    }

    /** What the summary says of a subject; nothing where it says nothing. */
    public Remark remark(String label) {
        return remarks.getOrDefault(label, Remark.NONE);
    }
}
