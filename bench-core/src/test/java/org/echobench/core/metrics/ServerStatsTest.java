package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ServerStatsTest {

    private static final long USED = 3_000;
    private static final long OUTSIDE = 20_000;

    private static ServerStats stats(ThreadUsage threads, long committed, long resident) {
        return new ServerStats(threads, 0, -1L, -1L, USED, committed, 0, resident, 1, 0, 0);
    }

    @Test
    void theMemoryOfAPreTouchedHeapIsTheUsedPart() {
        assertEquals(
                OUTSIDE + USED,
                stats(ThreadUsage.NONE, 1 << 20, OUTSIDE + (1 << 20)).memoryBytes());
    }

    @Test
    void theMemoryOfAProcessInAnotherLanguageIsCountedInTheSameWay() {
        assertEquals(OUTSIDE + USED, stats(null, 4_000, OUTSIDE + 4_000).memoryBytes());
    }

    @Test
    void memoryIsUnknownWhereTheResidentSetOrTheHeapIs() {
        assertEquals(-1, stats(ThreadUsage.NONE, 4_000, -1).memoryBytes());
        assertEquals(-1, stats(ThreadUsage.NONE, -1, OUTSIDE).memoryBytes());
    }

    @Test
    void thisJvmKeepsAtLeastTheHeapThatItUses() {
        ServerStats stats = ServerStats.ofThisJvm(ThreadUsage.NONE, 0, 0, 0);
        assertTrue(stats.heapBytes() > 0 && stats.heapBytes() <= stats.heapCommittedBytes(), stats.toString());
    }
}
