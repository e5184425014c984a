package org.echobench.runner.journal;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.Metric;

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
    static Optional<Bracket> of(JmhRow row) {
        OptionalDouble held = values(row, CAPACITY).min();
        return held.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bracket(
                        held.getAsDouble(),
                        values(row, CAPACITY + ".notHeld").max(),
                        values(row, CAPACITY + ".limitedAt").min()));
    }

    /** That secondary metric of every fork that has it. */
    static DoubleStream values(JmhRow row, String label) {
        return Stream.ofNullable(row.secondary().get(label)).flatMapToDouble(Metric::means);
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
