package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertAllRight;
import static org.echobench.core.load.Loads.complete;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Payload;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server that stands still for a while, driven at a fixed rate and by a closed loop. The open loop sees the stall in
 * every message that was due meanwhile. The closed loop sees it in one message of each connection, because it sends no
 * more. Stalls of a busy machine come on top and break none of the bounds.
 */
class StoppedServerTest {

    private static final long STALL = 300_000_000;
    private static final int RATE = 1_000;
    private static final int CONNECTIONS = 10;

    /** The histogram keeps three digits. */
    private static final double PRECISION = 1.001;

    private final AtomicBoolean stopped = new AtomicBoolean();
    private BenchServer server;

    @BeforeEach
    void start() throws IOException {
        // One event loop: while it stands, no connection is served.
        Disturbance stopsOnce = (opcode, payload, replies) -> {
            if (stopped.compareAndSet(false, true)) {
                stall();
            }
            replies.send(opcode, payload);
        };
        server = ReferenceServer.start("stopped", ServerConfig.defaults().withIoThreads(1), () -> stopsOnce);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static void stall() {
        long began = System.nanoTime();
        for (long left = STALL; left > 0; left = STALL - (System.nanoTime() - began)) {
            LockSupport.parkNanos(left);
        }
    }

    private static Protocol protocol() {
        return new EchoProtocol(Endpoints.WS_ECHO, new Payload(128, true, 0x1357_9BDF));
    }

    @Test
    void theOpenLoopSeesTheStallInEveryMessageThatWasDue() {
        try (LoadLoop<OpenPacing> open = new LoadLoop<>(
                Target.of(server.address()),
                protocol(),
                new OpenPacing(Schedule.uniform(RATE), 1),
                0,
                CONNECTIONS,
                true)) {
            open.open();
            open.window(STALL);
            assertAllRight(open);
            // The first message began the stall. Those due in its first half waited for its second half.
            long due = RATE * STALL / 2 / 1_000_000_000L;
            Histogram response = open.latencies().get(Metric.RESPONSE).take();
            long delayed = response.getTotalCount() - response.getCountBetweenValues(0, STALL / 2);
            assertTrue(delayed >= due, delayed + " messages saw half of the stall, and " + due + " were due");
        }
    }

    @Test
    void theClosedLoopSeesItOnceForEachConnection() {
        try (LoadLoop<ClosedPacing> closed =
                new LoadLoop<>(Target.of(server.address()), protocol(), new ClosedPacing(1), 0, CONNECTIONS, true)) {
            closed.open();
            long began = System.nanoTime();
            complete(closed, 100 * CONNECTIONS);
            closed.drain();
            long elapsed = System.nanoTime() - began;
            assertAllRight(closed);
            Histogram service = closed.service().take();
            assertTrue(service.getMaxValue() * PRECISION >= STALL, "the stall is in no message");
            // A connection's messages follow each other, so that all their times together fit into the run.
            double waits = service.getMean() * service.getTotalCount();
            assertTrue(waits <= CONNECTIONS * elapsed * PRECISION, waits + " ns on " + CONNECTIONS + " connections");
        }
    }
}
