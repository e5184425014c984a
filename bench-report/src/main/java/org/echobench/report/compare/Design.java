package org.echobench.report.compare;

import java.util.OptionalInt;

/**
 * How the forks of the two sides relate, which decides the test and how far a verdict may go.
 *
 * @param paired whether forks with the same index were measured next to each other
 * @param orderControlled whether the order of measuring gives neither side an advantage; without it no verdict goes
 *     beyond SUSPECT
 * @param screenPairs the pairs of the screen, the rest being the confirmation's; empty for one stage
 * @param label how outputs call it
 */
public record Design(boolean paired, boolean orderControlled, OptionalInt screenPairs, String label) {

    /** Files that say nothing of their order. */
    static Design unpaired() {
        return new Design(false, false, OptionalInt.empty(), "unpaired: order not controlled");
    }

    /** Two sides of one interleaved run. */
    static Design paired(OptionalInt screenPairs) {
        String stages = screenPairs.isPresent()
                ? "paired: screen on " + screenPairs.getAsInt() + " pairs, verdicts from fresh pairs"
                : "paired: one stage";
        return new Design(true, true, screenPairs, stages);
    }

    /** Rows of one interleaved run against each other. */
    static Design interleaved() {
        return new Design(false, true, OptionalInt.empty(), "each round by itself, within one interleaved run");
    }
}
