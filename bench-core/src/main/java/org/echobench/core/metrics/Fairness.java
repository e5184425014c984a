package org.echobench.core.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How evenly the connections of a closed loop were served; one line in the table {@code fairness} of a fork.
 *
 * @param connections that were served, at least 1
 * @param fewest messages that one of them completed
 * @param most messages that one of them completed, at least 1
 * @param jain Jain's index, (Σx)² / (n·Σx²): 1 where all completed the same, 1/n where one completed everything. R.
 *     Jain, D. Chiu, W. Hawe: A Quantitative Measure of Fairness and Discrimination for Resource Allocation in Shared
 *     Computer Systems, DEC-TR-301, 1984
 */
public record Fairness(int connections, long fewest, long most, double jain) {

    public static final String TABLE = "fairness";

    /** The columns of its one line. */
    public static final List<String> COLUMNS = List.of("connections", "fewest", "most", "jain");

    /** @param completed messages of each connection; the result is empty if all are 0 */
    public static Optional<Fairness> of(long[] completed) {
        double sum = 0;
        double squares = 0;
        for (long x : completed) {
            sum += x;
            squares += (double) x * x;
        }
        if (sum == 0) {
            return Optional.empty();
        }
        return Optional.of(new Fairness(
                completed.length,
                Arrays.stream(completed).min().orElseThrow(),
                Arrays.stream(completed).max().orElseThrow(),
                // Rounding must not make it more than fair.
                Math.min(1, sum * sum / (completed.length * squares))));
    }

    /** Leaves the table in the fork's directory. */
    public void write() {
        try (ForkTable table = new ForkTable(TABLE, COLUMNS)) {
            table.add(connections, fewest, most, jain);
        }
    }
}
