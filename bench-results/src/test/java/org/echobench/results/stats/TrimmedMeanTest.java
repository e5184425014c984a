package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TrimmedMeanTest {

    @Test
    void aQuarterAtEachEndIsLeftOut() {
        assertEquals(3.5, TrimmedMean.of(new double[] {-100, 5, 3, 2, 4, 0, 1e6, 1e6}));
    }

    @Test
    void ofFewValuesNoneIsLeftOut() {
        assertEquals(2, TrimmedMean.of(new double[] {3, 1, 2}));
    }

    @Test
    void theOrderOfTheValuesStays() {
        double[] values = {3, 1, 2, 0};
        TrimmedMean.of(values);
        assertArrayEquals(new double[] {3, 1, 2, 0}, values);
    }
}
