package org.echobench.core.packets;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.awaitility.Awaitility;
import org.echobench.core.client.Target;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares our latencies with packet timestamps, for the same messages. Needs tcpdump, the right to capture and a
 * quiet machine, so it is run by name only and its own name does not end in Test.
 */
@Timeout(3_600)
class PacketClockCheck {

    private static final long SECOND = 1_000_000_000L;
    private static final int SECONDS = 10;
    private static final Duration HELD = Duration.ofMillis(5);

    @TempDir
    Path directory;

    private record Both(Histogram ours, Histogram packets) {

        double ours(double percentile) {
            return ours.getValueAtPercentile(percentile) / 1e3;
        }

        double packets(double percentile) {
            return packets.getValueAtPercentile(percentile) / 1e3;
        }

        double relative(double percentile) {
            return Math.abs(ours(percentile) / packets(percentile) - 1);
        }

        String line(String load) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-44s", load));
            for (double p : new double[] {50, 90, 99}) {
                line.append(String.format(
                        Locale.ROOT,
                        "  p%.0f: ours %8.1f, packets %8.1f, difference %7.1f us",
                        p,
                        ours(p),
                        packets(p),
                        ours(p) - packets(p)));
            }
            return line.toString();
        }
    }

    /** Echoes that are held back hold up those behind them: enough connections that none has two under way. */
    private static final int CONNECTIONS = 16;

    private Both measure(String load, Disturbance disturbance, int rate) throws IOException {
        ServerConfig config = ServerConfig.defaults().withIoThreads(1);
        Path file = directory.resolve("capture.pcap");
        try (BenchServer server = ReferenceServer.start("packets", config, () -> disturbance)) {
            try (LoadLoop<OpenPacing> warmUp = loop(server, 2_000)) {
                warmUp.open();
                warmUp.window(6 * SECOND);
            }
            int port = server.address().getPort();
            Optional<Tcpdump> tcpdump = Tcpdump.start(port, file);
            assumeTrue(tcpdump.isPresent(), "tcpdump is not installed, or may not capture on lo");
            Histogram ours = LatencyRecorder.newHistogram();
            try (Tcpdump capture = tcpdump.get();
                    LoadLoop<OpenPacing> loop = loop(server, rate)) {
                loop.open();
                loop.window(SECONDS * SECOND);
                ours.add(loop.service().take());
                assertTrue(capture.running(), "tcpdump ended before the load");
                // It writes packet by packet, and what it has not written when it ends is missing.
                Awaitility.await("the same messages in the capture")
                        .ignoreExceptions()
                        .until(() -> PacketClock.latencies(PacketFile.read(file), port)
                                        .getTotalCount()
                                == ours.getTotalCount());
            }
            Both both = new Both(ours, PacketClock.latencies(PacketFile.read(file), port));
            System.out.println(both.line(load));
            return both;
        }
    }

    private static LoadLoop<OpenPacing> loop(BenchServer server, int rate) {
        return new LoadLoop<>(
                Target.of(server.address()),
                new EchoProtocol(Endpoints.WS_ECHO, new Payload(128, false, 0x1357_9BDF)),
                new OpenPacing(Schedule.uniform(rate), OpenPacing.ANY_DEPTH),
                0,
                CONNECTIONS,
                true);
    }

    /** What both clocks see, the server's delay, is most of the latency. */
    @Test
    void theyAgreeWhereTheServerIsMostOfTheLatency() throws IOException {
        Both both = measure("1,000 msg/s, held back by 5 ms", Disturbance.holdBack(1, HELD), 1_000);
        assertTrue(both.relative(50) <= 0.05, "p50 differs by " + 100 * both.relative(50) + " %");
        assertTrue(both.relative(99) <= 0.10, "p99 differs by " + 100 * both.relative(99) + " %");
    }

    /** What is left is the client: its system calls and, from the packet to its thread, waking up. No limit is known. */
    @Test
    void theDifferenceIsShownWhereTheServerIsLittleOfIt() throws IOException {
        Both sleeping = measure("200 msg/s, bare: the client sleeps between", Disturbance.NONE, 200);
        Both spinning = measure("1,000 msg/s, bare: the client spins", Disturbance.NONE, 1_000);
        for (Both both : List.of(sleeping, spinning)) {
            assertTrue(both.ours(50) > both.packets(50), "a message was answered before its packet");
        }
    }
}
