package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairnessTest {

    private static Fairness of(long... completed) {
        return Fairness.of(completed).orElseThrow();
    }

    @Test
    void equalSharesAreFair() {
        assertEquals(new Fairness(3, 7, 7, 1), of(7, 7, 7));
    }

    @Test
    void oneThatHasEverythingIsAsUnfairAsCanBe() {
        assertEquals(new Fairness(4, 0, 100, 0.25), of(0, 100, 0, 0));
    }

    /** The example of the report by Jain, Chiu and Hawe: shares of 50, 30 and 50. */
    @Test
    void theIndexIsTheOneOfItsAuthors() {
        assertEquals(0.9548, of(50, 30, 50).jain(), 0.0001);
    }

    @Test
    void ofNothingThereIsNone() {
        assertEquals(Optional.empty(), Fairness.of(new long[] {0, 0}));
        assertEquals(Optional.empty(), Fairness.of(new long[0]));
    }
}
