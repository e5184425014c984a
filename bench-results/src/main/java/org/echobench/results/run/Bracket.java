package org.echobench.results.run;

import java.util.OptionalDouble;
import org.echobench.results.Figures;

/**
 * Between which levels a capacity lies, over all forks.
 *
 * @param held the lowest over the forks of the highest levels that held
 * @param notHeld the highest over the forks of the lowest levels that did not; empty where no fork met the server's limit
 * @param limitedAt the lowest level at which not the server but the harness ended a fork's search; empty if none
 */
public record Bracket(double held, OptionalDouble notHeld, OptionalDouble limitedAt) {

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
