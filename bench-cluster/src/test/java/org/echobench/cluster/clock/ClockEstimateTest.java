package org.echobench.cluster.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Clocks that the test sets, so that the true offset is known. */
class ClockEstimateTest {

    private static final long OFFSET = 7_000_000_000_123L;

    /** A ping-pong whose ways take so long each. */
    private static PingPong pingPong(long sent, long there, long back) {
        return new PingPong(sent, sent + there + OFFSET, sent + there + back);
    }

    @Test
    void waysOfEqualLengthGiveTheOffsetExactly() {
        ClockEstimate estimate = ClockEstimate.of(Collections.nCopies(100, pingPong(5_000, 400, 400)));

        assertEquals(OFFSET, estimate.offsetNanos());
        assertEquals(400, estimate.errorNanos());
        assertEquals(5_400, estimate.atNanos());
    }

    @Test
    void theSmallestRoundTripCounts() {
        List<PingPong> pingPongs = new ArrayList<>(Collections.nCopies(99, pingPong(0, 90_000, 10_000)));
        pingPongs.add(pingPong(1_000_000, 300, 300));

        assertEquals(OFFSET, ClockEstimate.of(pingPongs).offsetNanos());
    }

    @Test
    void theTrueOffsetIsNeverFurtherAwayThanTheError() {
        Random random = new Random(1);
        for (int trial = 0; trial < 1_000; trial++) {
            List<PingPong> pingPongs = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                pingPongs.add(pingPong(i * 1_000L, random.nextInt(5_000), random.nextInt(5_000)));
            }
            ClockEstimate estimate = ClockEstimate.of(pingPongs);
            assertTrue(Math.abs(estimate.offsetNanos() - OFFSET) <= estimate.errorNanos(), estimate.toString());
        }
    }

    @Test
    void allTheDelayOnOneWayIsStillWithinTheError() {
        ClockEstimate estimate = ClockEstimate.of(Collections.nCopies(100, pingPong(0, 1_001, 0)));

        assertTrue(Math.abs(estimate.offsetNanos() - OFFSET) <= estimate.errorNanos(), estimate.toString());
    }

    @Test
    void fewerThanAHundredAreRefused() {
        List<PingPong> few = Collections.nCopies(99, pingPong(0, 1, 1));

        assertThrows(IllegalArgumentException.class, () -> ClockEstimate.of(few));
    }
}
