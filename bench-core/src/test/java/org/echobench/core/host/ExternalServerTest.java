package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers whose provider starts a process that is no JVM. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(OS.WINDOWS)
class ExternalServerTest {

    private static final String READY = "echo 'READY http://127.0.0.1:1'; ";

    private static String answer(int processCpuNanos) {
        return "read line; echo '{\"processCpuNanos\":" + processCpuNanos + ",\"heapBytes\":7,"
                + "\"heapCommittedBytes\":8,\"directBytes\":-1,"
                + "\"residentBytes\":9,\"liveThreads\":-1,\"gcCount\":-1,\"gcMillis\":-1}'; ";
    }

    /** A provider of a shell script. */
    private record Scripted(String script, Duration patience) implements BenchServerProvider {
        @Override
        public ServerInfo info() {
            return ReferenceServer.info("scripted");
        }

        @Override
        public BenchServer start(ServerConfig config) throws IOException {
            return new ServerProcess("scripted", List.of("sh", "-c", script), patience);
        }
    }

    private static ForkedServer start(String script) throws IOException {
        return ForkedServer.external(new Scripted(READY + script, Duration.ofMinutes(1)), ServerConfig.defaults());
    }

    @Test
    void itsCostIsItsProcessesTimeAndNothingOfItsThreads() throws IOException {
        try (ForkedServer server = start(answer(5_000) + answer(8_000) + "read line")) {
            MeasuredServer.Cost cost = server.snapshot().cost();
            assertEquals(ThreadUsage.UNCOUNTED, cost.threads());
            assertEquals(OptionalLong.of(3_000), cost.processCpuNanos());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4_999, -1})
    void aTimeThatRunsBackwardsOrIsNoLongerKnownIsNoCost(int later) throws IOException {
        try (ForkedServer server = start(answer(5_000) + answer(later) + "read line")) {
            MeasuredServer.Cost cost = server.snapshot().cost();
            assertEquals(OptionalLong.empty(), cost.processCpuNanos());
            assertEquals(List.of(), cost.perMessage(1));
        }
    }

    @Test
    void collectionsThatAreNoLongerKnownAreNotReported() {
        ServerStats known = new ServerStats(ThreadUsage.NONE, 0, -1L, -1L, 0, 0, 0, 0, 0, 3, 40);
        ServerStats unknown = new ServerStats(ThreadUsage.NONE, 0, -1L, -1L, 0, 0, 0, 0, 0, -1, -1);
        assertEquals(List.of(), unknown.collectionsSince(known));
        assertEquals(List.of(), known.collectionsSince(unknown));
    }

    /** The limit is so short that the script has answered nothing by then. */
    @Test
    void aServerThatHangsIsAskedOnceAndItsDiagnosisSaysSo() throws IOException {
        ForkedServer server = ForkedServer.external(
                new Scripted(READY + "read line; read line", Duration.ofMillis(20)), ServerConfig.defaults());
        UncheckedIOException stats = assertThrows(UncheckedIOException.class, server::snapshot);
        assertEquals("server 'scripted' did not answer STATS within 20 ms", stats.getMessage());
        assertEquals(new MeasuredServer.Diagnosis("does not answer", ""), server.diagnose());
        server.close(); // STOP is the second line: THREADS was not asked for
    }

    @Test
    void aServerThatHangsIsDiagnosedEvenIfNothingWasAskedBefore() throws IOException {
        ForkedServer server = ForkedServer.external(
                new Scripted(READY + "read line; read line", Duration.ofMillis(20)), ServerConfig.defaults());
        assertEquals("does not answer", server.diagnose().ended());
        server.close();
    }

    @Test
    void itsEndIsAskedForAndAwaited() throws IOException {
        try (ForkedServer server = start("read line")) {
            server.awaitEnd(Duration.ofMinutes(1));
            assertEquals(
                    "ended with exit code 0 and printed nothing",
                    server.diagnose().ended());
        }
    }

    @Test
    void itsStatisticsAreTheOnesThatItReports() throws IOException {
        try (ForkedServer server = start(answer(5_000) + "read line")) {
            assertEquals(
                    Optional.of(new ServerStats(ThreadUsage.UNCOUNTED, 5_000, -1L, -1L, 7, 8, -1, 9, -1, -1, -1)),
                    server.statsAfterGc());
        }
    }

    @Test
    void itsEndIsReportedWithItsLastLines() throws IOException {
        ForkedServer server = start("read line; echo 'out of memory' >&2; exit 7");
        server.publish(ByteBuffer.allocate(1));
        MeasuredServer.Diagnosis diagnosis = server.diagnose();
        assertEquals("ended with exit code 7; its last lines: out of memory", diagnosis.ended());
        assertThrows(IllegalStateException.class, server::close);
    }

    @Test
    void aProviderThatStartsNoProcessIsRefusedAndItsServerClosed() {
        boolean[] closed = {false};
        BenchServerProvider provider = new BenchServerProvider() {
            @Override
            public ServerInfo info() {
                return ReferenceServer.info("boastful");
            }

            @Override
            public BenchServer start(ServerConfig config) {
                return new NotAProcess(() -> closed[0] = true);
            }
        };
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class, () -> ForkedServer.external(provider, ServerConfig.defaults()));
        assertEquals("server 'boastful' declares an external process, but is not one", refusal.getMessage());
        assertTrue(closed[0]);
    }

    @Test
    void aLossIsRefusedWhereItCouldNotBeInjected() {
        String property = "echobench.injected.stallMillis";
        System.setProperty(property, "30");
        try {
            assertEquals(
                    "server 'scripted' is not a JVM, so echobench.injected.stallMillis, collectMillis and slowNanos"
                            + " do not reach it",
                    assertThrows(IllegalArgumentException.class, () -> start("exit 1"))
                            .getMessage());
        } finally {
            System.clearProperty(property);
        }
    }

    private record NotAProcess(Runnable onClose) implements BenchServer {
        @Override
        public InetSocketAddress address() {
            return new InetSocketAddress(1);
        }

        @Override
        public void publish(ByteBuffer message) {}

        @Override
        public void close() {
            onClose.run();
        }
    }
}
