package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.host.IsolatedServer;
import org.echobench.core.host.ServerArguments;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * A server process that is stopped for one second of ten, driven at a fixed rate and by a closed loop. The open loop sees
 * the second in a tenth of its messages; the closed loop in one message of each connection, because it asks no more.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "needs SIGSTOP and SIGCONT as Linux has them")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StoppedServerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long RUN = 10 * SECOND;
    private static final int RATE = 1_000;
    private static final int CONNECTIONS = 10;

    @Test
    void theOpenLoopShowsTheSecondThatTheClosedLoopHides() throws Exception {
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
        try (StoppableServer server = new StoppableServer();
                LoadLoop<OpenPacing> open = new LoadLoop<>(
                        server.target(),
                        protocol(),
                        new OpenPacing(Schedule.uniform(RATE), 1 << 20),
                        0,
                        CONNECTIONS,
                        true);
                LoadLoop<ClosedPacing> closed =
                        new LoadLoop<>(server.target(), protocol(), new ClosedPacing(1), 1_000, CONNECTIONS, true)) {
            open.open();
            closed.open();
            long end = System.nanoTime() + RUN;
            Future<?> closedRun = threads.submit(() -> run(closed, end, () -> {}));
            run(
                    open,
                    end,
                    () -> threads.execute(() -> {
                        server.signal("STOP");
                        threads.schedule(() -> server.signal("CONT"), 1, TimeUnit.SECONDS);
                    }));
            closedRun.get();
            Seen fixedRate = new Seen(
                    "open loop, 1,000 msg/s, response",
                    open.report(),
                    open.pacing().response().take());
            Seen asFastAsItGoes = new Seen(
                    "closed loop, service", closed.report(), closed.service().take());
            System.out.println("A server stopped for 1 s of 10 s, over " + CONNECTIONS + " connections:");
            System.out.println(fixedRate);
            System.out.println(asFastAsItGoes);

            assertEquals(RUN / SECOND * RATE, fixedRate.report().completedMessages(), RATE / 10.0);
            assertNothingLost(fixedRate.report());
            assertNothingLost(asFastAsItGoes.report());
            assertTrue(fixedRate.millis(99) >= 500, "the open loop's p99 does not show the second");
            assertTrue(asFastAsItGoes.millis(100) >= 900, "the closed loop's slowest message was not there");
            assertTrue(asFastAsItGoes.millis(99) < 100, "the closed loop's p99 shows the second");
        } finally {
            threads.shutdownNow();
        }
    }

    private static Protocol protocol() {
        return new EchoProtocol(Endpoints.WS_ECHO, new Payload(128, true, 0x1357_9BDF));
    }

    /** @param halfWay called once, when as many messages are completed as half the run has at the fixed rate */
    private static void run(LoadDriver driver, long end, Runnable halfWay) {
        for (long completed = 1; System.nanoTime() - end < 0; completed++) {
            driver.completeOne();
            if (completed == RUN / SECOND * RATE / 2) {
                halfWay.run();
            }
        }
        driver.drain();
    }

    private static void assertNothingLost(LoadReport report) {
        assertEquals(report.sentMessages(), report.completedMessages(), report.toString());
        assertEquals(0, report.lostMessages() + report.wrongMessages() + report.lateMessages(), report.toString());
    }

    /** A load's latencies while its server was stopped for a second. */
    private record Seen(String load, LoadReport report, Histogram latency) {

        double millis(double percentile) {
            return latency.getValueAtPercentile(percentile) / 1e6;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-34s %8d messages, %d lost   p50 %8.3f   p99 %8.3f   p99.9 %8.3f   max %8.3f ms",
                    load,
                    report.completedMessages(),
                    report.lostMessages(),
                    millis(50),
                    millis(99),
                    millis(99.9),
                    millis(100));
        }
    }

    /** A server in a process of its own. */
    private static final class StoppableServer implements AutoCloseable {

        private final IsolatedServer server;
        private final ProcessHandle process;

        StoppableServer() throws IOException {
            List<ProcessHandle> before = ProcessHandle.current().children().toList();
            ServerConfig config = ServerConfig.defaults().withIoThreads(1);
            server = new IsolatedServer(List.of("-Xmx64m"), new ServerArguments("reference", config));
            process = ProcessHandle.current()
                    .children()
                    .filter(child -> !before.contains(child))
                    .findFirst()
                    .orElseThrow();
        }

        Target target() {
            return Target.of(server.address());
        }

        /** Delivered before it returns. */
        void signal(String name) {
            try {
                Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .inheritIO()
                        .start();
                assertEquals(0, kill.waitFor(), "kill -" + name);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {
            signal("CONT");
            server.close();
        }
    }
}
