package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Payload;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A fixed rate against servers that keep up, that do not, and that are gone. */
@Tag("integration")
class OpenLoopTest {

    private static final long SECOND = 1_000_000_000L;

    private static BenchServer server(Disturbance disturbance) throws IOException {
        return ReferenceServer.start("test", ServerConfig.defaults().withIoThreads(1), () -> disturbance);
    }

    private static LoadLoop<OpenPacing> loop(BenchServer server, int connections, int rate) {
        Protocol protocol = new EchoProtocol(Endpoints.WS_ECHO, new Payload(64, true, 0x1357_9BDF));
        LoadLoop<OpenPacing> loop = new LoadLoop<>(
                Target.of(server.address()),
                protocol,
                new OpenPacing(Schedule.uniform(rate), 1 << 20),
                0,
                connections,
                true);
        loop.open();
        return loop;
    }

    @Test
    void aWindowSendsWhatIsIntendedInItAndNothingElse() throws IOException {
        try (BenchServer server = server(Disturbance.NONE);
                LoadLoop<OpenPacing> loop = loop(server, 4, 1_000)) {
            loop.window(SECOND / 5);
            assertEquals(200, loop.report().counts().sent());
            assertEquals(200, loop.report().completedMessages());
            assertEquals(200, loop.latencies().get(Metric.RESPONSE).take().getTotalCount());
        }
    }

    @Test
    void aProtocolWithStreamsHasTheWaitForThem() {
        OpenPacing pacing = new OpenPacing(Schedule.uniform(1), 1);
        pacing.require(new EchoProtocol(Endpoints.WS_ECHO, new Payload(64, true, 1)) {
            @Override
            public boolean streams() {
                return true;
            }
        });
        assertTrue(pacing.latencies(new LatencyRecorder()).containsKey(Metric.STREAM_WAIT));
    }

    @Test
    void anEmptyWindowSendsNothing() throws IOException {
        try (BenchServer server = server(Disturbance.NONE);
                LoadLoop<OpenPacing> loop = loop(server, 1, 1_000)) {
            loop.window(0);
            assertEquals(0, loop.report().counts().sent());
        }
    }

    @Test
    void theRateChangesBetweenWindowsOnTheSameConnections() throws IOException {
        try (BenchServer server = server(Disturbance.NONE);
                LoadLoop<OpenPacing> loop = loop(server, 4, 1_000)) {
            loop.window(SECOND / 10);
            loop.pacing().follow(Schedule.uniform(5_000));
            loop.window(SECOND / 10);
            assertEquals(100 + 500, loop.report().counts().sent());
            loop.pacing().follow(Schedule.uniform(100));
            loop.window(SECOND / 10);
            assertEquals(100 + 500 + 10, loop.report().completedMessages());
            assertEquals(4, loop.loop.open());
        }
    }

    @Test
    void theRateDoesNotChangeWhileMessagesAreSent() throws IOException {
        try (BenchServer server = server(Disturbance.NONE);
                LoadLoop<OpenPacing> loop = loop(server, 1, 1_000)) {
            loop.completeOne();
            assertThrows(IllegalStateException.class, () -> loop.pacing().follow(Schedule.uniform(1)));
            assertThrows(IllegalStateException.class, () -> loop.window(1));
            loop.drain();
            loop.pacing().follow(Schedule.uniform(1_000));
            loop.completeOne();
            loop.drain();
        }
    }

    @Test
    void aWindowGoesOnWhenNothingIsAnswered() throws IOException {
        // The first echo takes longer than the window: until then no completeOne would return.
        try (BenchServer server = server(Disturbance.holdBack(1, Duration.ofMillis(300)));
                LoadLoop<OpenPacing> loop = loop(server, 20, 100)) {
            loop.window(SECOND / 5);
            assertEquals(20, loop.report().completedMessages());
            Histogram response = loop.latencies().get(Metric.RESPONSE).take();
            assertTrue(response.getMinNonZeroValue() >= 299_000_000L, response.getMinNonZeroValue() + " ns");
        }
    }

    @Test
    void responseTimeCountsFromTheIntendedTimeWhenMessagesQueueUp() throws IOException {
        // One connection that answers each 50 ms is asked each 10 ms: message i is intended at 10i and answered at
        // 50i+50.
        try (BenchServer server = server(Disturbance.holdBack(1, Duration.ofMillis(50)));
                LoadLoop<OpenPacing> loop = loop(server, 1, 100)) {
            loop.window(SECOND / 10);
            Map<Metric, LatencyRecorder> latencies = loop.latencies();
            Histogram response = latencies.get(Metric.RESPONSE).take();
            Histogram lessLag = latencies.get(Metric.RESPONSE_LESS_LAG).take();
            Histogram lag = latencies.get(Metric.SEND_LAG).take();
            assertEquals(10, response.getTotalCount());
            assertEquals(10, lessLag.getTotalCount());
            // To the histograms' precision.
            assertEquals(response.getMean(), lessLag.getMean() + lag.getMean(), response.getMean() / 500);
            assertTrue(response.getMaxValue() >= (10 * 50 - 9 * 10) * 1_000_000L, response.getMaxValue() + " ns");
        }
    }
}
