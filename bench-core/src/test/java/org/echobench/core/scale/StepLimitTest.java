package org.echobench.core.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.echobench.core.metrics.Proc;
import org.junit.jupiter.api.Test;

class StepLimitTest {

    @Test
    void theLowestCounts() {
        StepLimit lowest =
                StepLimit.lowest(List.of(StepLimit.given(500), new StepLimit(300, "low"), new StepLimit(900, "high")));
        assertEquals(new StepLimit(300, "low"), lowest);
    }

    @Test
    void aServersDescriptorsLeaveRoomForItsOtherFiles() {
        StepLimit limit = StepLimit.descriptors(new Proc.Descriptors(20_000, 4_136), 4_000);
        assertEquals(4_000 + 20_000 - 4_136 - 64, limit.connections());
        assertTrue(limit.reason().startsWith("file descriptors: ")
                && limit.reason().contains("20000"));
    }

    /** 1,000 connections took 10 MiB; of the 2 GiB that are left, 512 MiB stay free. */
    @Test
    void memoryIsLimitedByWhatConnectionsHaveTaken() {
        long mebi = 1L << 20;
        StepLimit limit = StepLimit.memory(2_058 * mebi, 2_048 * mebi, 1_000);
        long each = 10 * mebi / 1_000;
        assertEquals(1_000 + 1_536 * mebi / each, limit.connections());
        assertTrue(limit.reason().startsWith("memory: 2048 MiB are available"), limit.reason());
    }

    @Test
    void memoryThatGrewMeanwhileIsNoLimit() {
        long gibi = 1L << 30;
        assertTrue(StepLimit.memory(2 * gibi, 3 * gibi, 1_000).connections() > 1_000_000_000L);
    }

    @Test
    void withoutMemoryToSpareNothingMoreIsOpened() {
        long mebi = 1L << 20;
        assertEquals(1_000, StepLimit.memory(2_000 * mebi, 100 * mebi, 1_000).connections());
    }
}
