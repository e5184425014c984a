package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Drift inside forks, and what the number of forks allows. */
class HealthTest {

    @Test
    void normalNoiseRarelyLooksLikeDrift() {
        Random random = new Random(4);
        int drifts = 0;
        for (int row = 0; row < 1_000; row++) {
            List<double[]> forks = Stream.generate(() -> {
                        double level = 0.03 * random.nextGaussian();
                        return random.doubles(5)
                                .map(u -> level + 0.01 * random.nextGaussian())
                                .toArray();
                    })
                    .limit(5)
                    .toList();
            drifts += Drift.overWindow(forks) != 0 ? 1 : 0;
        }
        assertTrue(drifts <= 20, "drift in " + drifts + " of 1,000 rows, nominal 10");
    }

    @Test
    void warmUpThatGoesOnIsDrift() {
        List<double[]> forks = IntStream.range(0, 5)
                .mapToObj(f -> IntStream.range(0, 5)
                        .mapToDouble(i -> 0.05 * f - 0.02 * i + 0.001 * ((f + i) % 2))
                        .toArray())
                .toList();
        assertEquals(-0.08, Drift.overWindow(forks), 0.001);
    }

    @Test
    void theFewestForksThatAnyTestCanUse() {
        assertEquals(0.05, Contrast.attainableP(3, 3), 1e-15);
        assertEquals(1 / 252.0, Contrast.attainableP(5, 5), 1e-15);
        assertEquals(0.03125, Contrast.attainableP(5), 0);
    }

    private static final DetectableEffect EIGHTY = new DetectableEffect(0.05, 0.80);

    @Test
    void forksNeededGrowUntilTheEffectIsInReach() {
        double[] head = {-0.02, 0.02, -0.03, 0.03, 0};
        ModeratedT row = ModeratedT.of(Contrast.paired(new double[5], head), VariancePrior.NONE);
        int pairs = EIGHTY.forksNeeded(row, 0.03, true, 1_000).orElseThrow();
        assertTrue(row.sd() * EIGHTY.factor(pairs - 1, 1.0 / pairs) <= 0.03);
        assertTrue(row.sd() * EIGHTY.factor(pairs - 2, 1.0 / (pairs - 1)) > 0.03);
        assertTrue(EIGHTY.forksNeeded(row, 1e-6, true, 1_000).isEmpty());
    }
}
