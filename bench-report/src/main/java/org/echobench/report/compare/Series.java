package org.echobench.report.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.Unit;

/**
 * One metric of one row as it is compared.
 *
 * @param row where it comes from
 * @param unit JMH's text
 * @param forks [fork][iteration], all finite; a fork without values keeps its place
 * @param unusable why it must not be compared, where it must not
 */
public record Series(RowKey key, JmhRow row, String unit, List<double[]> forks, Optional<Unusable> unusable) {

    /** A verdict in place of a test. */
    public record Unusable(Verdict verdict, String reason) {}

    public Series {
        forks = List.copyOf(forks);
    }

    /** The same in another unit; empty where its unit does not convert to that. */
    Optional<Series> in(String other) {
        return Unit.conversion(unit, other)
                .map(conversion -> new Series(
                        key,
                        row,
                        other,
                        forks.stream()
                                .map(fork -> Arrays.stream(fork).map(conversion).toArray())
                                .toList(),
                        unusable));
    }

    /** Whether there is no value at all. */
    public boolean isEmpty() {
        return forks.stream().allMatch(f -> f.length == 0);
    }

    /** The number of forks with values. */
    int measuredForks() {
        return (int) forks.stream().filter(f -> f.length > 0).count();
    }

    /** The mean over all iterations, JMH's own score; NaN without any. */
    double mean() {
        return forks.stream().flatMapToDouble(Arrays::stream).average().orElse(Double.NaN);
    }
}
