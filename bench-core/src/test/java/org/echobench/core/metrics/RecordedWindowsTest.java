package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of a clock that the test turns. */
class RecordedWindowsTest {

    private static final long ORIGIN = Long.MAX_VALUE - 500; // the clock overflows within the test

    private final LatencyRecorder recorder = new LatencyRecorder();

    private void complete(long... times) {
        for (long time : times) {
            recorder.record(7, ORIGIN + time);
        }
    }

    private List<Long> counts() {
        return recorder.windows().list().stream()
                .map(window -> window.latencies().getTotalCount())
                .toList();
    }

    @Test
    void aMessageCountsInTheWindowInWhichItsAnswerCame() {
        recorder.beginWindows(ORIGIN, 1_000);
        complete(0, 999, 1_000, 1_001, 1_999, 2_500);
        recorder.stopWindows(ORIGIN + 3_000);
        assertEquals(List.of(2L, 3L, 1L), counts());
        assertEquals(1_000, recorder.windows().list().get(2).nanos());
    }

    @Test
    void aStallIsWindowsWithoutAMessage() {
        recorder.beginWindows(ORIGIN, 1_000);
        complete(10, 4_500);
        recorder.stopWindows(ORIGIN + 6_000);
        assertEquals(List.of(1L, 0L, 0L, 0L, 1L, 0L), counts());
    }

    @Test
    void theLastWindowIsKeptFromHalfItsLengthOn() {
        recorder.beginWindows(ORIGIN, 1_000);
        complete(10, 1_200);
        recorder.stopWindows(ORIGIN + 1_500);
        assertEquals(List.of(1L, 1L), counts());
        assertEquals(1_000, recorder.windows().list().get(0).nanos());
        assertEquals(500, recorder.windows().list().get(1).nanos());

        recorder.beginWindows(ORIGIN, 1_000);
        complete(10, 1_200);
        recorder.stopWindows(ORIGIN + 1_499);
        assertEquals(List.of(1L), counts());
        assertEquals(1_000, recorder.windows().list().get(0).nanos());
    }

    @Test
    void whatIsAwaitedAfterTheEndIsInTheLatenciesAndInNoWindow() {
        recorder.beginWindows(ORIGIN, 1_000);
        complete(10);
        recorder.stopWindows(ORIGIN + 1_000);
        complete(1_001, 5_000);
        assertEquals(List.of(1L), counts());
        assertEquals(3, recorder.take().getTotalCount());
    }

    @Test
    void anIterationForgetsTheOneBefore() {
        recorder.beginWindows(ORIGIN, 1_000);
        complete(1, 2, 1_500);
        recorder.stopWindows(ORIGIN + 2_000);
        recorder.beginWindows(ORIGIN + 10_000, 1_000);
        complete(11_500);
        recorder.stopWindows(ORIGIN + 12_000);
        assertEquals(List.of(0L, 1L), counts());
        assertEquals(ORIGIN + 10_000, recorder.windows().beganAt());
    }

    @Test
    void withRoomReservedNothingIsAllocated() {
        int reserved = 10;
        int iterations = 200;
        recorder.reserveWindows(reserved);
        long allocated = SteadyAllocation.ofCheapestRound(ThreadAccounts::currentAllocBytes, () -> {
            for (int i = 0; i < iterations; i++) {
                recorder.beginWindows(0, 1_000);
                for (int time = 0; time < reserved * 1_000; time += 100) {
                    recorder.record(100 + time % 50, time);
                }
                recorder.stopWindows(reserved * 1_000L);
            }
        });
        assertEquals(reserved, recorder.windows().list().size());
        assertTrue(allocated < iterations * reserved, allocated + " B for " + iterations * reserved + " windows");
    }
}
