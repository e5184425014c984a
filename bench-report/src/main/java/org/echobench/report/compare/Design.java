package org.echobench.report.compare;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.OptionalInt;
import org.echobench.results.stats.Look;

/**
 * How the forks of the two sides relate, which decides the test and how far a verdict may go.
 *
 * @param paired whether forks with the same index were measured next to each other
 * @param orderControlled whether the order of measuring gives neither side an advantage; without it no verdict goes
 *     beyond SUSPECT
 * @param pairs of each row at most, in a duet, whose rows end when they are decided; empty where all rows have as many
 * @param label how outputs call it
 */
@JsonPropertyOrder({"label", "paired", "orderControlled", "pairs"})
public record Design(boolean paired, boolean orderControlled, OptionalInt pairs, String label) {

    /** Files that say nothing of their order. */
    static Design unpaired() {
        return new Design(false, false, OptionalInt.empty(), "unpaired: order not controlled");
    }

    /** Two sides of one interleaved run. */
    static Design paired(OptionalInt pairs) {
        String label = pairs.isPresent()
                ? "paired: a row ends when it is decided, after at most " + pairs.getAsInt() + " pairs"
                : "paired: one stage";
        return new Design(true, true, pairs, label);
    }

    /** Rows of one interleaved run against each other. */
    static Design interleaved() {
        return new Design(false, true, OptionalInt.empty(), "each round by itself, within one interleaved run");
    }

    /** When a duet is judged; none where all is judged at the end. */
    List<Look> looks() {
        return pairs.isPresent() ? Look.schedule(pairs.getAsInt()) : List.of();
    }
}
