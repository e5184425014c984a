package org.echobench.cluster.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.core.scale.Memory;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionPlanTest {

    /** 1,000 B of heap, none direct, 500 B of process, and 9,000 B of kernel for each connection. */
    private static final String TABLE = """
            row,server,round,connections,heap_B,direct_B,rss_B,memory.used_B,kernel_B,threads
            push-scale,netty,1,1000,6000000,4096,2000500000,,,8
            push-scale,netty,1,2000,7000000,4096,2001000000,,109000000,8
            push-scale,netty,1,4000,9000000,4096,2002000000,,127000000,8
            push-scale,jetty,1,1000,6000000,4096,2000500000,,100000000,8
            push-scale,jetty,1,2000,8000000,4096,2001000000,,109000000,8
            """;

    @TempDir
    private Path run;

    private List<Footprint> footprints() throws IOException {
        Files.writeString(Files.createDirectory(run.resolve("curves")).resolve("footprint.csv"), TABLE);
        return Footprint.of(run);
    }

    private ConnectionPlan million() throws IOException {
        return new ConnectionPlan(1_000_000, 20_000, 28_232, footprints().get(0));
    }

    @Test
    void memoryIsTheLineContinued() throws IOException {
        ConnectionPlan plan = million();

        assertEquals(1_005_000_000, plan.bytes(Memory.HEAP).orElseThrow().value(), 1);
        assertEquals(9_091_000_000.0, plan.bytes(Memory.KERNEL).orElseThrow().value(), 1);
        assertEquals(2_010_000_000, plan.heapBytes(), 2);
        assertEquals(2_010_000_000.0 + 500_000_000 + 9_000_000_000.0 + (1L << 30), plan.hostBytes(), 10);
    }

    @Test
    void processesAndAddressesAreRoundedUp() throws IOException {
        ConnectionPlan plan = million();

        assertEquals(52, plan.processes());
        assertEquals(36, plan.leastAddresses());
        assertEquals(100, plan.quickAddresses());
        assertEquals(1_000_500, plan.serverDescriptors());
    }

    @Test
    void whatIsExtrapolatedSaysSo() throws IOException {
        assertTrue(million().lines().get(0).contains("extrapolated, measured up to 4,000"));
        ConnectionPlan measured =
                new ConnectionPlan(4_000, 20_000, 28_232, Footprint.of(run).get(0));
        assertTrue(measured.lines().get(0).endsWith("by measured bytes per connection"));
    }

    @Test
    void theErrorOfTwoStepsIsNotKnown() throws IOException {
        ConnectionPlan plan =
                new ConnectionPlan(1_000_000, 20_000, 28_232, footprints().get(1));

        assertTrue(
                plan.lines().stream().anyMatch(line -> line.contains("error not known")),
                plan.lines().toString());
    }

    @Test
    void moreDescriptorsThanTheKernelAllowsNeedAnotherSetting() throws IOException {
        ConnectionPlan plan =
                new ConnectionPlan(2_000_000, 20_000, 28_232, footprints().get(0));

        assertTrue(String.join("\n", plan.lines()).contains("sysctl -w fs.nr_open=2000500, then ulimit -n 2000500"));
    }

    @Test
    void aRunWithoutARampIsRefused() {
        UserError refused = assertThrows(UserError.class, () -> Footprint.of(run));

        assertEquals(run + " is not a run of push-scale: it has no curves/footprint.csv.", refused.getMessage());
    }
}
