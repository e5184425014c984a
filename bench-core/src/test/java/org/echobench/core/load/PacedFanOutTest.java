package org.echobench.core.load;

import static org.echobench.core.load.Loads.complete;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Payload;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("integration")
class PacedFanOutTest {

    private static final int SUBSCRIBERS = 20;
    private static final long STALL_NANOS = 200_000_000;

    private BenchServer server;
    private int published;

    @BeforeEach
    void start() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private LoadLoop<BroadcastPacing> fanOut(Consumer<ByteBuffer> publisher, Schedule schedule) {
        Payload payload = new Payload(64, false, 1);
        return new LoadLoop<>(
                Target.of(server.address()),
                new EchoProtocol(Endpoints.WS_PUSH, payload),
                new BroadcastPacing(BroadcastPacing.Broadcasts.published(payload, publisher), Optional.of(schedule)),
                0,
                SUBSCRIBERS,
                true);
    }

    private static void run(LoadLoop<BroadcastPacing> fanOut, int broadcasts) {
        complete(fanOut, broadcasts * SUBSCRIBERS);
        fanOut.drain();
    }

    @Test
    void everySubscriberReceivesEveryBroadcast() {
        try (LoadLoop<BroadcastPacing> fanOut = fanOut(server::publish, Schedule.poisson(500, 7))) {
            fanOut.open();
            run(fanOut, 50);
            run(fanOut, 50);
            LoadReport report = fanOut.report();
            assertTrue(fanOut.pacing().begun >= 100, report.toString());
            assertEquals(fanOut.pacing().begun * SUBSCRIBERS, report.completedMessages());
            Histogram response = fanOut.latencies().get(Metric.RESPONSE).take();
            Histogram last = fanOut.latencies().get(Metric.RESPONSE_LAST).take();
            assertEquals(report.completedMessages(), response.getTotalCount());
            assertEquals(fanOut.pacing().begun, last.getTotalCount());
            assertEquals(
                    fanOut.pacing().begun,
                    fanOut.latencies().get(Metric.SEND_LAG).take().getTotalCount());
            // The last subscriber's is the longest of its broadcast.
            assertEquals(response.getMaxValue(), last.getMaxValue());
            // T0 is never before the intended time.
            assertTrue(response.getMean() >= fanOut.service().take().getMean());
        }
    }

    @Test
    void aStallOfTheServerCountsInTheResponseOfEveryBroadcastThatItDelayed() {
        Consumer<ByteBuffer> stallsOnce = message -> {
            if (++published == 10) {
                stall(STALL_NANOS);
            }
            server.publish(message);
        };
        int rate = 100;
        try (LoadLoop<BroadcastPacing> fanOut = fanOut(stallsOnce, Schedule.uniform(rate))) {
            fanOut.open();
            run(fanOut, 60);
            Histogram response = fanOut.latencies().get(Metric.RESPONSE).take();
            long delayed = response.getTotalCount() - response.getCountBetweenValues(0, STALL_NANOS / 2);
            // Half of those due within the stall waited for more than half of it.
            long due = STALL_NANOS * rate / 1_000_000_000 * SUBSCRIBERS / 2;
            assertTrue(delayed >= due, delayed + " of " + due);
        }
    }

    @Test
    void timeInsidePublishIsNotTheClientsLag() {
        // Far more than the client needs from one broadcast to the next, however busy the machine is.
        long each = STALL_NANOS / 2;
        Consumer<ByteBuffer> slow = message -> {
            stall(each);
            server.publish(message);
        };
        try (LoadLoop<BroadcastPacing> fanOut = fanOut(slow, Schedule.uniform(1000))) {
            fanOut.open();
            run(fanOut, 5);
            // From the intended times the third of them was late by two such stalls.
            assertTrue(fanOut.latencies().get(Metric.SEND_LAG).take().getValueAtPercentile(50) < each);
            assertTrue(fanOut.latencies().get(Metric.RESPONSE).take().getValueAtPercentile(50) > each);
        }
    }

    private static void stall(long nanos) {
        long until = System.nanoTime() + nanos;
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }
}
