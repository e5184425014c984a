package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ModeratedTTest {

    private static Contrast row(double estimate, double variance) {
        return new Contrast(estimate, variance, 9, 0.1, Contrast.attainableP(10));
    }

    @Test
    void theCautiousVarianceIsNeverBelowTheRowsOwn() {
        VariancePrior prior = new VariancePrior(9, 1, 100);
        assertEquals(2, ModeratedT.cautious(row(0, 4), prior).sd(), 1e-12);
        assertEquals(
                Math.sqrt(0.625), ModeratedT.cautious(row(0, 0.25), prior).sd(), 1e-12, "a quiet row is moderated");
        assertEquals(18, ModeratedT.cautious(row(0, 4), prior).df(), 0);
    }

    @Test
    void anEffectIsWithinABoundAsTheIntervalOfTwoOneSidedTestsSays() {
        ModeratedT test = ModeratedT.of(row(0.004, 1e-4), VariancePrior.NONE);
        Interval ninety = test.interval(0.90);
        assertEquals(0.05, test.pOfAtLeast(ninety.high()), 1e-9);
        assertTrue(test.pOfAtLeast(0.02) < 0.05);
        assertTrue(test.pOfAtLeast(0.003) > 0.5);
        assertEquals(
                test.pOfAtLeast(0.02),
                ModeratedT.of(row(-0.004, 1e-4), VariancePrior.NONE).pOfAtLeast(0.02),
                0);
    }

    @Test
    void valuesThatNeverVariedAreWithinABoundOrNot() {
        assertEquals(0, ModeratedT.of(row(0, 0), VariancePrior.NONE).pOfAtLeast(0), 0);
        assertEquals(1, ModeratedT.of(row(0.1, 0), VariancePrior.NONE).pOfAtLeast(0.05), 0);
    }
}
