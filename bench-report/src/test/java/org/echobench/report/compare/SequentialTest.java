package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Look;
import org.echobench.results.stats.Margin;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.VariancePrior;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SequentialTest {

    private static final List<Look> LOOKS = Look.schedule(12);
    private static final Margin MARGIN = Margin.logarithmic(Floor.USUAL, 1);

    /** Pairs whose differences are the mean plus and minus the scatter in turns. */
    private static Tested row(int pairs, double mean, double scatter) {
        double[] head = new double[pairs];
        for (int i = 0; i < pairs; i++) {
            head[i] = mean + (i % 2 == 0 ? scatter : -scatter);
        }
        return new Tested(ModeratedT.of(Contrast.paired(new double[pairs], head), VariancePrior.NONE), MARGIN);
    }

    private static Outcome decide(int family, Tested... looks) {
        return Sequential.decide(List.of(List.of(looks)), LOOKS, family).get(0);
    }

    @Test
    void aPlainDifferenceHoldsAtTheFirstLook() {
        Outcome decision = decide(9, row(6, -0.3, 0.01));
        assertEquals(-1, decision.sign());
        assertTrue(decision.q() < 1e-3);
        assertFalse(decision.equivalent());
    }

    @Test
    void theSameDifferenceIsShownByFewRowsAndNotByMany() {
        Tested[] looks = {row(6, 0.05, 0.04), row(8, 0.05, 0.04), row(12, 0.05, 0.04)};
        assertEquals(1, decide(1, looks).sign());
        assertEquals(0, decide(20, looks).sign(), "rows without a test count as well");
        assertEquals(20 * decide(1, looks).q(), decide(20, looks).q(), 1e-9);
    }

    @Test
    void whatAnEarlierLookShowedIsNotLostByAnother() {
        Tested early = row(6, 0.3, 0.002);
        Tested late = row(8, 0.3, 0.25);
        assertEquals(decide(3, early).q(), decide(3, early, late).q(), 0);
    }

    @Test
    void aDifferenceBelowTheFloorIsNone() {
        Outcome decision = decide(1, row(6, 0.025, 1e-4), row(8, 0.025, 1e-4), row(12, 0.025, 1e-4));
        assertEquals(0, decision.sign());
        assertFalse(decision.equivalent(), "but it is not ruled out, either");
    }

    @Test
    void aRowIsEquivalentOnceADifferenceOfTheFloorIsRuledOut() {
        assertTrue(decide(3, row(6, 0.001, 1e-4)).equivalent());
        assertFalse(decide(3, row(6, 0.001, 0.01)).equivalent());
        assertTrue(decide(3, row(6, 0.001, 0.01), row(8, 0.001, 0.01), row(12, 0.001, 0.01))
                .equivalent());
    }

    /** Why the looks are fixed: for any number of looks at any time, t would have to be much larger. */
    @ParameterizedTest
    @CsvSource({"12, 4.17, 5.79", "30, 3.55, 4.57"})
    void anAlwaysValidTestWouldNeedALargerT(int pairs, double here, double alwaysValid) {
        List<Look> looks = Look.schedule(pairs);
        double level = Sequential.LEVEL * looks.get(looks.size() - 1).share() / 9;
        assertEquals(here, TDistribution.of(pairs - 1).inverseSurvivalProbability(level / 2), 0.005);
        double least = Double.POSITIVE_INFINITY;
        for (double mixture = 1e-4; mixture < 1e3; mixture *= 1.1) {
            least = Math.min(least, alwaysValid(pairs, mixture, Sequential.LEVEL / 9));
        }
        assertEquals(alwaysValid, least, 0.01);
    }

    /**
     * The t at which the e-process of H. Wang and A. Ramdas, Anytime-valid t-tests and confidence sequences for Gaussian
     * means with unknown variance, Sequential Analysis 44(1), 2025, reaches 1/level: their Gaussian mixture over n pairs.
     */
    private static double alwaysValid(int n, double mixture, double level) {
        double total = n + mixture;
        double explained = total / n * (1 - Math.pow(level * Math.sqrt(mixture / total), 2.0 / n));
        return explained < 1 ? Math.sqrt(explained / (1 - explained) * (n - 1)) : Double.POSITIVE_INFINITY;
    }

    @Test
    void aLaterLookFindsMoreThanAnEarlierOneAndManyRowsLessThanOne() {
        double early = Sequential.detectable(LOOKS.get(0), 9).of(row(6, 0, 0.05).test());
        double late = Sequential.detectable(LOOKS.get(2), 9).of(row(12, 0, 0.05).test());
        double alone =
                Sequential.detectable(LOOKS.get(2), 1).of(row(12, 0, 0.05).test());
        assertTrue(early > late && late > alone, early + " " + late + " " + alone);
    }
}
