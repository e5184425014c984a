package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ThreadUsageTest {

    @Test
    void whatIsUnknownStaysUnknownInSumsAndDifferences() {
        ThreadUsage known = new ThreadUsage(100, 30);
        ThreadUsage unknown = ThreadUsage.ofProcess(50);
        assertEquals(ThreadUsage.ofProcess(80), known.plus(unknown));
        assertEquals(ThreadUsage.ofProcess(20), unknown.minus(known));
        assertEquals(ThreadUsage.ofProcess(0), unknown.minus(unknown));
    }

    @Test
    void unknownBytesAreNoNumber() {
        assertEquals(OptionalLong.empty(), ThreadUsage.ofProcess(50).knownAllocBytes());
        assertEquals(OptionalLong.of(0), ThreadUsage.NONE.knownAllocBytes());
    }
}
