package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Windows of a clock that the test turns. */
class WindowRecorderTest {

    private static final long ORIGIN = Long.MAX_VALUE - 500; // the clock overflows within the test

    private final LatencyRecorder recorder = new LatencyRecorder();
    private final WindowRecorder windows = recorder.windows();

    private void complete(long... times) {
        for (long time : times) {
            recorder.record(7, ORIGIN + time);
        }
    }

    private List<Long> counts() {
        return IntStream.range(0, windows.windows())
                .mapToObj(i -> windows.latencies(i).getTotalCount())
                .toList();
    }

    @Test
    void aMessageCountsInTheWindowInWhichItsAnswerCame() {
        windows.begin(ORIGIN, 1_000);
        complete(0, 999, 1_000, 1_001, 1_999, 2_500);
        windows.stop(ORIGIN + 3_000);
        assertEquals(List.of(2L, 3L, 1L), counts());
        assertEquals(1_000, windows.nanos(2));
    }

    @Test
    void aStallIsWindowsWithoutAMessage() {
        windows.begin(ORIGIN, 1_000);
        complete(10, 4_500);
        windows.stop(ORIGIN + 6_000);
        assertEquals(List.of(1L, 0L, 0L, 0L, 1L, 0L), counts());
    }

    @Test
    void theLastWindowIsKeptFromHalfItsLengthOn() {
        windows.begin(ORIGIN, 1_000);
        complete(10, 1_200);
        windows.stop(ORIGIN + 1_500);
        assertEquals(List.of(1L, 1L), counts());
        assertEquals(1_000, windows.nanos(0));
        assertEquals(500, windows.nanos(1));

        windows.begin(ORIGIN, 1_000);
        complete(10, 1_200);
        windows.stop(ORIGIN + 1_499);
        assertEquals(List.of(1L), counts());
        assertEquals(1_000, windows.nanos(0));
    }

    @Test
    void whatIsAwaitedAfterTheEndIsInTheLatenciesAndInNoWindow() {
        windows.begin(ORIGIN, 1_000);
        complete(10);
        windows.stop(ORIGIN + 1_000);
        complete(1_001, 5_000);
        assertEquals(List.of(1L), counts());
        assertEquals(3, recorder.take().getTotalCount());
    }

    @Test
    void anIterationForgetsTheOneBefore() {
        windows.begin(ORIGIN, 1_000);
        complete(1, 2, 1_500);
        windows.stop(ORIGIN + 2_000);
        windows.begin(ORIGIN + 10_000, 1_000);
        complete(11_500);
        windows.stop(ORIGIN + 12_000);
        assertEquals(List.of(0L, 1L), counts());
        assertEquals(ORIGIN + 10_000, windows.beganAt());
    }

    @Test
    void withRoomReservedNothingIsAllocated() {
        int reserved = 10;
        int iterations = 200;
        windows.reserve(reserved);
        long allocated = SteadyAllocation.ofCheapestRound(ThreadAccounts::currentAllocBytes, () -> {
            for (int i = 0; i < iterations; i++) {
                windows.begin(0, 1_000);
                for (int time = 0; time < reserved * 1_000; time += 100) {
                    recorder.record(100 + time % 50, time);
                }
                windows.stop(reserved * 1_000L);
            }
        });
        assertEquals(reserved, windows.windows());
        assertTrue(allocated < iterations * reserved, allocated + " B for " + iterations * reserved + " windows");
    }
}
