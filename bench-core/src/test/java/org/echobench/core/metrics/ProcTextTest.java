package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcTextTest {

    private static final String STATUS = """
            Name:\tjava VmRSS: 1 kB
            VmPeak:\t 9000 kB
            VmRSS:\t    4321 kB
            RssAnon:\t    1000 kB
            """;

    private static final String SOCKSTAT = """
            sockets: used 197
            TCP: inuse 11 orphan 0 tw 15023 alloc 13 mem 2
            UDP: inuse 2 mem 1
            FRAG: inuse 0 memory 0
            """;

    @Test
    void aSizeIsReadByItsLabel() {
        assertEquals(OptionalLong.of(4_321 * 1_024), ProcText.kilobytes(STATUS, "VmRSS"));
        assertEquals(OptionalLong.of(1_000 * 1_024), ProcText.kilobytes(STATUS, "RssAnon"));
    }

    @Test
    void aLabelThatIsMissingIsEmpty() {
        assertEquals(OptionalLong.empty(), ProcText.kilobytes(STATUS, "VmSwap"));
        assertEquals(OptionalLong.empty(), ProcText.kilobytes(STATUS, "RSS"));
        assertEquals(OptionalLong.empty(), ProcText.kilobytes("", "VmRSS"));
    }

    @Test
    void timeWaitsAreThoseOfTcp() {
        assertEquals(OptionalLong.of(15_023), ProcText.timeWaits(SOCKSTAT));
        assertEquals(OptionalLong.empty(), ProcText.timeWaits("UDP: inuse 2 tw 3 mem 1\n"));
        assertEquals(OptionalLong.empty(), ProcText.timeWaits(""));
    }

    @Test
    void aFileThatIsNotThereIsEmpty() {
        assertEquals(Optional.empty(), ProcText.read("/proc/no-such-file"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinuxTheMachineTellsAll() {
        long resident = ProcFs.residentBytes().orElseThrow();
        long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        assertTrue(resident > heap / 2, resident + " against a heap of " + heap);
        assertTrue(ProcFs.slabBytes().orElseThrow() > 0);
        assertTrue(ProcFs.timeWaits().orElseThrow() >= 0);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theResidentSetGrowsWithWhatIsTouched() {
        long before = ProcFs.residentBytes().orElseThrow();
        ByteBuffer touched = ByteBuffer.allocateDirect(64 << 20);
        for (int i = 0; i < touched.capacity(); i += 4_096) {
            touched.put(i, (byte) 1);
        }
        long grown = ProcFs.residentBytes().orElseThrow() - before;
        assertTrue(grown > 32 << 20, "grown by " + grown + " B with " + touched.get(0));
    }
}
