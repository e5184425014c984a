package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        assertTrue(ProcFs.slabBytes().orElseThrow() > 0);
        assertTrue(ProcFs.timeWaits().orElseThrow() >= 0);
    }

    /** Nothing is compared with an earlier resident set: the kernel may take pages back at any time. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theResidentSetOfThisProcessIsInBytesAndAtMostItsPeak() {
        long resident = ProcFs.residentBytes().orElseThrow();
        long peak = ProcText.read("/proc/self/status").stream()
                .flatMapToLong(status -> ProcText.kilobytes(status, "VmHWM").stream())
                .findFirst()
                .orElseThrow();
        // No JVM lives in a megabyte.
        assertTrue(resident > 1 << 20 && resident <= peak, resident + " B of at most " + peak + " B");
    }
}
