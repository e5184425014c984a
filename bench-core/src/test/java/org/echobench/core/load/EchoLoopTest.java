package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertAllRight;
import static org.echobench.core.load.Loads.assertNothingAllocated;
import static org.echobench.core.load.Loads.complete;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A closed loop of echoes against a server that does everything right. */
class EchoLoopTest extends AgainstReference {

    private static final int KEY = 0x1357_9BDF;

    private static LoadLoop<ClosedPacing> loop(int bytes, boolean text, int firstId, int connections, int window) {
        Protocol protocol = new EchoProtocol(Endpoints.WS_ECHO, new Payload(bytes, text, KEY));
        return new LoadLoop<>(reference(), protocol, new ClosedPacing(window), firstId, connections, true);
    }

    /** Nothing is in flight, and all that was sent came back right and was timed. */
    private static void assertAllAnswered(LoadDriver driver, int atLeast) {
        assertAllRight(driver);
        LoadReport report = driver.report();
        assertTrue(report.completedMessages() >= atLeast, report.toString());
        Histogram service = driver.service().take();
        assertEquals(report.completedMessages(), service.getTotalCount());
        assertTrue(service.getMinNonZeroValue() > 0);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1", "1, 1", "15, 1", "16, 1", "17, 1", "125, 1", "126, 1", "65535, 1", "65536, 1", "300000, 1",
        "0, 16", "1, 16", "15, 3", "16, 16", "17, 3", "125, 16", "126, 3", "65535, 3", "65536, 16", "300000, 3"
    })
    void everyMessageOfEverySizeComesBackAndIsCounted(int bytes, int window) {
        for (boolean text : new boolean[] {true, false}) {
            try (LoadLoop<ClosedPacing> loop = loop(bytes, text, 0, 3, window)) {
                loop.open();
                complete(loop, 200);
                loop.drain();
                assertAllAnswered(loop, 200);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 1_000})
    void aWindowIsKeptFullAndNeverExceeded(int window) {
        try (LoadLoop<ClosedPacing> loop = loop(128, true, 0, 4, window)) {
            loop.open();
            for (int i = 0; i < 5_000; i++) {
                loop.completeOne();
                for (ConnectionState state : loop.connections.states()) {
                    assertEquals(window, state.inFlight() + state.due);
                }
            }
            loop.drain();
            assertAllAnswered(loop, 5_000);
        }
    }

    @Test
    void drainingLeavesNothingInFlightAndLoadCanBeginAgain() {
        try (LoadLoop<ClosedPacing> loop = loop(64, false, 0, 5, 3)) {
            loop.open();
            for (int round = 1; round <= 20; round++) {
                long sentBefore = loop.report().counts().sent();
                complete(loop, 50);
                loop.drain();
                for (ConnectionState state : loop.connections.states()) {
                    assertEquals(0, state.inFlight());
                    assertEquals(0, state.due);
                }
                assertEquals(loop.report().counts().sent(), loop.report().completedMessages());
                assertTrue(loop.report().counts().sent() - sentBefore >= 50);
            }
            assertAllAnswered(loop, 1_000);
        }
    }

    @Test
    void drainingBeforeAnythingWasSentReturns() {
        try (LoadLoop<ClosedPacing> loop = loop(64, false, 0, 2, 1)) {
            loop.open();
            loop.drain();
            assertEquals(0, loop.report().counts().sent());
        }
    }

    @Test
    void eachConnectionDoesItsShare() {
        try (LoadLoop<ClosedPacing> loop = loop(32, true, 100, 8, 2)) {
            loop.open();
            complete(loop, 4_000);
            loop.drain();
            for (ConnectionState state : loop.connections.states()) {
                assertTrue(state.received > 2, "connection " + state.id + " did no more than its first window");
            }
            assertAllAnswered(loop, 4_000);
        }
    }

    @Test
    void severalLoopsRunBesideEachOther() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<?>> done = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int firstId = i * 1_000;
            done.add(threads.submit(() -> {
                try (LoadLoop<ClosedPacing> loop = loop(200, true, firstId, 10, 4)) {
                    loop.open();
                    for (int round = 0; round < 3; round++) {
                        complete(loop, 2_000);
                        loop.drain();
                    }
                    assertAllAnswered(loop, 6_000);
                }
            }));
        }
        for (Future<?> one : done) {
            one.get();
        }
        threads.shutdown();
    }

    @Test
    void waitingIsPartOfTheTimeAndNoMore() {
        try (LoadLoop<ClosedPacing> loop = loop(64, false, 0, 1, 1)) {
            loop.open();
            long waitedBefore = loop.waitedNanos();
            long from = System.nanoTime();
            complete(loop, 500);
            loop.drain();
            long elapsed = System.nanoTime() - from;
            long waited = loop.waitedNanos() - waitedBefore;
            assertTrue(waited > 0 && waited < elapsed, waited + " of " + elapsed);
        }
    }

    @Test
    void latencyIsNoLongerThanTheTimeAroundIt() {
        try (LoadLoop<ClosedPacing> loop = loop(64, false, 0, 1, 1)) {
            loop.open();
            long from = System.nanoTime();
            complete(loop, 500);
            loop.drain();
            long elapsed = System.nanoTime() - from;
            Histogram service = loop.service().take();
            // One at a time: the latencies follow each other, but for the histogram's precision.
            assertTrue(service.getMean() * service.getTotalCount() <= elapsed * 1.001);
        }
    }

    @ParameterizedTest
    @CsvSource({"128, 1, 1000", "128, 16, 1000", "100000, 1, 100"})
    void theClientAllocatesNothingInSteadyState(int bytes, int window, int messages) {
        try (LoadLoop<ClosedPacing> loop = loop(bytes, true, 0, 8, window)) {
            assertNothingAllocated(loop, messages);
        }
    }

    @Test
    void impossibleLoadsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> loop(64, true, 0, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> loop(64, true, 0, 1, 65_537));
        assertThrows(IllegalArgumentException.class, () -> loop(64, true, 0, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> loop(64, true, 0, 1_000_001, 1));
        assertThrows(IllegalArgumentException.class, () -> loop(-1, true, 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new Payload(1, true, 0));
    }
}
