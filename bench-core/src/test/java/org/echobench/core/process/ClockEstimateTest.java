package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** Clocks that the test sets, so that the true offset is known. */
class ClockEstimateTest {

    private static final long OFFSET = 7_000_000_000_123L;

    /** A question's ways take so long, by its number from 0. */
    private static ClockEstimate estimate(IntToLongFunction there, IntToLongFunction back) {
        long[] now = {5_000};
        int[] asked = {0};
        return ClockEstimate.of(() -> now[0], () -> {
            int question = asked[0]++;
            now[0] += there.applyAsLong(question);
            long answer = now[0] + OFFSET;
            now[0] += back.applyAsLong(question);
            return answer;
        });
    }

    @Test
    void waysOfEqualLengthGiveTheOffsetExactly() {
        assertEquals(new ClockEstimate(OFFSET, 400), estimate(question -> 400, question -> 400));
    }

    @Test
    void theSmallestRoundTripCounts() {
        assertEquals(
                new ClockEstimate(OFFSET, 300),
                estimate(question -> question == 77 ? 300 : 90_000, question -> question == 77 ? 300 : 10_000));
    }

    @Test
    void theTrueOffsetIsNeverFurtherAwayThanTheError() {
        Random random = new Random(1);
        for (int trial = 0; trial < 1_000; trial++) {
            ClockEstimate estimate = estimate(question -> random.nextInt(5_000), question -> random.nextInt(5_000));
            assertTrue(Math.abs(estimate.offsetNanos() - OFFSET) <= estimate.errorNanos(), estimate.toString());
        }
    }

    @Test
    void allTheDelayOnOneWayIsStillWithinTheError() {
        ClockEstimate estimate = estimate(question -> 1_001, question -> 0);

        assertTrue(Math.abs(estimate.offsetNanos() - OFFSET) <= estimate.errorNanos(), estimate.toString());
    }
}
