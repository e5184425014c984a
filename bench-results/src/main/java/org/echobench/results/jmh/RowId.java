package org.echobench.results.jmh;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.results.JmhOptions;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.Row;

/**
 * Which benchmark was measured, and how; rows of two files with equal ids are the same row.
 *
 * @param benchmark the fully qualified method, not blank
 * @param mode JMH's short name: thrpt, avgt, sample, ss
 * @param params parameter values by name, sorted; unmodifiable
 * @param threads 1 or more
 */
public record RowId(String benchmark, String mode, SortedMap<String, String> params, int threads) {

    public RowId {
        if (benchmark.isBlank() || mode.isBlank()) {
            throw new IllegalArgumentException("benchmark and mode must not be blank");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, but is " + threads);
        }
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    public RowId(String benchmark, String mode, Map<String, String> params, int threads) {
        this(benchmark, mode, new TreeMap<>(Objects.requireNonNull(params)), threads);
    }

    public RowId without(String param) {
        SortedMap<String, String> rest = new TreeMap<>(params);
        rest.remove(param);
        return new RowId(benchmark, mode, rest, threads);
    }

    /** The same row, completed by those of these parameters that it does not have. */
    public RowId withOthers(Map<String, String> others) {
        SortedMap<String, String> all = new TreeMap<>(others);
        all.putAll(params);
        return new RowId(benchmark, mode, all, threads);
    }

    /** The same row of another benchmark. */
    public RowId named(String other) {
        return new RowId(other, mode, params, threads);
    }

    /** Whether these are results of a row of one server, such as a duet's, on either side. */
    public boolean isOf(Row row) {
        Optional<JmhOptions> jmh = row.jmh();
        boolean same = jmh.isPresent()
                ? jmh.get().mode().equals(mode) && row.params().equals(params)
                : row.server().equals(Optional.ofNullable(params.get(Param.SERVER.label())))
                        && row.params().equals(without(Param.SERVER.label()).params());
        return same && row.benchmark().equals(benchmark);
    }

    /** Class and method without the package, as tables show it. */
    public String shortName() {
        return Names.shortBenchmark(benchmark);
    }

    /** Parameters as {@code name=value, name=value}; empty without any. */
    public String paramText() {
        return Param.text(params, ", ");
    }
}
