package org.echobench.runner.journal;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * Between which levels a capacity lies, over all forks.
 *
 * @param held the lowest over the forks of the highest levels that held
 * @param notHeld the highest over the forks of the lowest levels that did not; empty where no fork met the server's limit
 * @param limitedAt the lowest level at which not the server but the harness ended a fork's search; empty if none
 */
public record Bracket(double held, OptionalDouble notHeld, OptionalDouble limitedAt) {

    /** The secondary result that is the value of such a row. */
    static final String CAPACITY = "capacity";

    /** The bracket of a benchmark that searches for a capacity; empty for any other. */
    static Optional<Bracket> of(RunResult run) {
        OptionalDouble held = values(run, CAPACITY).min();
        return held.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bracket(
                        held.getAsDouble(),
                        values(run, CAPACITY + ".notHeld").max(),
                        values(run, CAPACITY + ".limitedAt").min()));
    }

    /** That secondary result of every fork that has it. */
    static DoubleStream values(RunResult run, String label) {
        Collection<BenchmarkResult> forks = run.getBenchmarkResults();
        return forks.stream()
                .filter(fork -> fork.getSecondaryResults().containsKey(label))
                .mapToDouble(fork -> fork.getSecondaryResults().get(label).getScore());
    }

    /** For tables: {@code held 41,230, not held 43,290}. */
    @Override
    public String toString() {
        String text = "held " + Figures.of(held);
        if (notHeld.isPresent()) {
            text += ", not held " + Figures.of(notHeld.getAsDouble());
        }
        return limitedAt.isPresent()
                ? text + ", limited by the harness at " + Figures.of(limitedAt.getAsDouble())
                : text;
    }
}
