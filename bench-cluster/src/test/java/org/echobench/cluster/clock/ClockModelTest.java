package org.echobench.cluster.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ClockModelTest {

    private static final long SECOND = 1_000_000_000L;

    private static ClockEstimate estimate(long offset, long error, long at) {
        return new ClockEstimate(offset, error, at, 100);
    }

    @Test
    void driftIsLinearBetweenTheEstimates() {
        ClockModel model = new ClockModel(estimate(1_000, 50, 0), estimate(3_000, 70, 10 * SECOND));

        assertEquals(1_000, model.offsetNanos(0));
        assertEquals(2_000, model.offsetNanos(5 * SECOND));
        assertEquals(3_000, model.offsetNanos(10 * SECOND));
        assertEquals(0.2, model.driftPpm(), 1e-9);
    }

    @Test
    void theErrorIsThatOfTheWorseEstimate() {
        ClockModel model = new ClockModel(estimate(1_000, 50, 0), estimate(3_000, 70, SECOND));

        assertEquals(70, model.errorNanos());
    }

    @Test
    void clocksWithFarOriginsLoseNoNanosecond() {
        long far = Long.MAX_VALUE / 2;
        ClockModel model = new ClockModel(estimate(far, 1, 0), estimate(far + 10, 1, 10 * SECOND));

        assertEquals(far + 5, model.offsetNanos(5 * SECOND));
    }

    @Test
    void theEstimateAfterMustBeLater() {
        ClockEstimate same = estimate(0, 1, 5);

        assertThrows(IllegalArgumentException.class, () -> new ClockModel(same, same));
    }

    @Test
    void noDigitBelowTheUncertaintyIsPrinted() {
        assertEquals("1235 ± 5 us", Rounded.micros(1_234_567, 4_200));
        assertEquals("1200 ± 100 us", Rounded.micros(1_234_567, 99_001));
        assertEquals("12.3 ± 0.4 us", Rounded.micros(12_345, 400));
        assertEquals("-12.35 ± 0.05 us", Rounded.micros(-12_346, 41));
    }

    @Test
    void anUncertaintyAloneHasOneDigit() {
        assertEquals("± 0 us", Rounded.error(0));
        assertEquals("± 0.4 us", Rounded.error(400));
        assertEquals("± 5 us", Rounded.error(4_200));
        assertEquals("± 100 us", Rounded.error(99_001));
    }
}
