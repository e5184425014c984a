package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcTest {

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
        assertEquals(OptionalLong.of(4_321 * 1_024), Proc.bytes(STATUS, "VmRSS"));
        assertEquals(OptionalLong.of(1_000 * 1_024), Proc.bytes(STATUS, "RssAnon"));
    }

    @Test
    void aLabelThatIsMissingIsEmpty() {
        assertEquals(OptionalLong.empty(), Proc.bytes(STATUS, "VmSwap"));
        assertEquals(OptionalLong.empty(), Proc.bytes(STATUS, "RSS"));
        assertEquals(OptionalLong.empty(), Proc.bytes("", "VmRSS"));
        assertEquals(OptionalLong.empty(), Proc.bytes("Threads:\t3\n" + STATUS, "Threads"));
    }

    @Test
    void timeWaitsBelongToTcp() {
        assertEquals(OptionalLong.of(15_023), Proc.timeWaits(SOCKSTAT));
        assertEquals(OptionalLong.empty(), Proc.timeWaits("UDP: inuse 2 tw 3 mem 1\n"));
        assertEquals(OptionalLong.empty(), Proc.timeWaits(""));
    }

    @Test
    void aFileThatIsNotThereIsEmpty() {
        assertEquals("", Proc.read("no-such-file"));
        assertEquals(Optional.empty(), Proc.descriptors(0));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinuxAllFiguresAreKnown() {
        assertTrue(Proc.slabBytes().orElseThrow() > 0);
        assertTrue(Proc.timeWaits().orElseThrow() >= 0);
    }

    /** Nothing is compared with an earlier resident set: the kernel may take pages back at any time. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theResidentSetOfThisProcessIsInBytesAndAtMostItsPeak() {
        long resident = Proc.residentBytes().orElseThrow();
        long peak = Proc.bytes(Proc.read("self/status"), "VmHWM").orElseThrow();
        // No JVM lives in a megabyte.
        assertTrue(resident > 1 << 20 && resident <= peak, resident + " B of at most " + peak + " B");
    }

    @Test
    void theSoftLimitCounts() {
        String text = "Limit                     Soft Limit           Hard Limit           Units     \n"
                + "Max processes             63402                63402                processes \n"
                + "Max open files            1024                 20000                files     \n";
        assertEquals(OptionalLong.of(1_024), Proc.descriptorLimit(text));
        assertEquals(OptionalLong.empty(), Proc.descriptorLimit("Max processes 1 1 processes\n"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void socketsAreCounted() throws IOException {
        long self = ProcessHandle.current().pid();
        long before = Proc.descriptors(self).orElseThrow().open();
        List<ServerSocketChannel> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                sockets.add(ServerSocketChannel.open());
            }
            Proc.Descriptors now = Proc.descriptors(self).orElseThrow();
            // Others in this JVM open and close files meanwhile, but not a hundred.
            assertTrue(now.open() > before + 50, before + " to " + now.open());
            assertEquals(now.limit() - now.open(), now.room());
        } finally {
            for (ServerSocketChannel socket : sockets) {
                socket.close();
            }
        }
    }
}
