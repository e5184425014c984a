package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.echobench.results.stats.LinearFit.Point;
import org.junit.jupiter.api.Test;

/** Against figures worked out by hand. */
class LinearFitTest {

    /** x̄ = 2.5, Σ(x−x̄)² = 5, ȳ = 5, Σ(x−x̄)(y−ȳ) = 9; residuals −0.3, 0.9, −0.9, 0.3 with Σ² = 1.8, s² = 0.9. */
    private final LinearFit fit =
            new LinearFit(List.of(new Point(1, 2), new Point(2, 5), new Point(3, 5), new Point(4, 8)));

    @Test
    void slope() {
        assertEquals(1.8, fit.slope(), 1e-12);
    }

    @Test
    void standardErrorOfTheSlope() {
        assertEquals(Math.sqrt(0.9 / 5), fit.slopeStandardError(), 1e-12);
    }

    /** ŷ(10) = 0.5 + 18; variance 0.9·(1 + 1/4 + 7.5²/5) = 11.25; t(0.975; 2) = 4.302652730. */
    @Test
    void predictionWithItsInterval() {
        LinearFit.Estimate far = fit.at(10);
        assertEquals(18.5, far.value(), 1e-12);
        assertEquals(4.302652730 * Math.sqrt(11.25), far.error(), 1e-6);
    }

    @Test
    void twoPointsHaveALineAndNoError() {
        LinearFit line = new LinearFit(List.of(new Point(1_000, 50), new Point(2_000, 80)));
        assertEquals(0.03, line.slope(), 1e-12);
        assertTrue(Double.isNaN(line.slopeStandardError()));
        assertTrue(Double.isNaN(line.at(1_000_000).error()));
    }

    @Test
    void aPointIsNoLine() {
        assertThrows(IllegalArgumentException.class, () -> new LinearFit(List.of(new Point(1, 2), new Point(1, 3))));
    }
}
