package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ServerStatsTest {

    private static final long HEAP = 3_000;
    private static final long RESIDENT = 50_000;

    private static ServerStats stats(ThreadUsage threads, long resident) {
        return new ServerStats(threads, 0, HEAP, 0, resident, 1, 0, 0);
    }

    @Test
    void theMemoryOfAJvmHasItsHeapWhichIsPreTouched() {
        assertEquals(RESIDENT + HEAP, stats(ThreadUsage.NONE, RESIDENT).memoryBytes());
    }

    @Test
    void theHeapOfAnotherProcessIsInItsResidentSet() {
        assertEquals(RESIDENT, stats(null, RESIDENT).memoryBytes());
    }

    @Test
    void memoryIsUnknownWhereTheResidentSetIs() {
        assertEquals(-1, stats(ThreadUsage.NONE, -1).memoryBytes());
    }
}
