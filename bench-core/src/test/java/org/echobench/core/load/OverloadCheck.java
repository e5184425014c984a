package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import org.echobench.core.load.FateWindows.Fate;
import org.echobench.core.load.FateWindows.Totals;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.wire.Requests;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Servers of known capacity, offered more than that: what the client says of them. Run by its name, alone on the machine: a
 * stall takes capacity from the server.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OverloadCheck {

    private static final int CAPACITY = 2_000;
    private static final int EACH = 1_000_000_000 / CAPACITY;
    private static final int CONNECTIONS = 32;
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int WINDOWS = 20;
    private static final int ANY = Integer.MAX_VALUE;

    /** The client and the servers are compiled. */
    @BeforeAll
    static void warmUp() throws IOException {
        for (int i = 0; i < 5; i++) {
            of(waiting -> EACH, ANY, 2, 500);
        }
    }

    /**
     * The half of the load that comes when the queues are full, if they ever are.
     *
     * @param server what it did in that time
     * @param whole the client's account of the whole load
     * @param capacity messages that the server could do in the whole load with the requests that it had
     */
    private record Half(Totals client, long server, Totals whole, double capacity) {}

    private static Half offered(PacedServer server, double multiple, long limitNanos) {
        FateWindows windows = new FateWindows(WINDOWS, WINDOW, limitNanos);
        OpenPacing pacing = new OpenPacing(
                Schedule.poisson(Math.round(multiple * CAPACITY), 7),
                1,
                Optional.of(new OpenPacing.Queue(CONNECTIONS, windows)));
        Protocol protocol =
                new HttpProtocol(Requests.get("localhost", "/", true), BodyCheck.exactly("ok")).orRejection();
        long began;
        try (LoadLoop<OpenPacing> loop =
                new LoadLoop<>(server.target(), protocol, pacing, 0, CONNECTIONS, false, LossLimit.USUAL)) {
            loop.open();
            began = System.nanoTime();
            loop.window(WINDOWS * WINDOW);
        }
        assertEquals(windows.all().offered(), windows.all().decided());
        Totals half = windows.totals(WINDOWS / 2, WINDOWS);
        long did = server.sent(began + WINDOWS / 2 * WINDOW, began + WINDOWS * WINDOW);
        System.out.printf(
                "%.1fx: the server was idle for %d ms and answered %d; of %d/s offered good %d, late %d, rejected %d, lost %d, unsent %d%n",
                multiple,
                TimeUnit.NANOSECONDS.toMillis(server.idleNanos()),
                did,
                half.offered(),
                half.of(Fate.GOOD),
                half.of(Fate.LATE),
                half.of(Fate.REJECTED),
                half.of(Fate.LOST),
                half.of(Fate.UNSENT));
        double capacity = (double) (WINDOWS * WINDOW - server.idleNanos()) / EACH;
        return new Half(half, did, windows.totals(0, WINDOWS), capacity);
    }

    private static Half of(IntUnaryOperator nanos, int most, double multiple, long limitMillis) throws IOException {
        try (PacedServer server = new PacedServer(nanos, most)) {
            return offered(server, multiple, TimeUnit.MILLISECONDS.toNanos(limitMillis));
        }
    }

    private static void assertWithin2Percent(double expected, long counted) {
        assertEquals(expected, counted, 0.02 * expected);
    }

    @Test
    void beyondItsCapacityAServerDoesItsCapacity() throws IOException {
        for (double multiple : new double[] {1.5, 2, 3}) {
            Half half = of(waiting -> EACH, ANY, multiple, 500);
            assertWithin2Percent(half.server, half.client.of(Fate.GOOD));
            assertWithin2Percent(half.capacity, half.whole.of(Fate.GOOD));
            assertEquals(half.client.decided(), half.client.of(Fate.GOOD) + half.client.of(Fate.UNSENT));
        }
    }

    @Test
    void belowItsCapacityAllIsGood() throws IOException {
        Half half = of(waiting -> EACH, ANY, 0.5, 500);
        assertEquals(half.client.decided(), half.client.of(Fate.GOOD));
    }

    @Test
    void aServerThatIsSlowerThanTheLimitDoesNothingGood() throws IOException {
        Half half = of(waiting -> EACH, ANY, 2, 5);
        assertEquals(0, half.client.of(Fate.GOOD));
        assertWithin2Percent(half.server, half.client.of(Fate.LATE));
    }

    @Test
    void aServerThatShedsLoadRejectsTheRest() throws IOException {
        Half half = of(waiting -> EACH, CONNECTIONS / 2, 2, 500);
        assertWithin2Percent(half.server, half.client.of(Fate.GOOD));
        assertEquals(half.client.decided(), half.client.of(Fate.GOOD) + half.client.of(Fate.REJECTED));
    }

    @Test
    void aServerThatShedsEverythingDoesNothing() throws IOException {
        Half half = of(waiting -> EACH, 0, 2, 500);
        assertEquals(half.client.decided(), half.client.of(Fate.REJECTED));
    }

    @Test
    void aServerThatGetsSlowerUnderLoadDoesLess() throws IOException {
        Half half = of(waiting -> waiting < CONNECTIONS / 2 ? EACH : 2 * EACH, ANY, 3, 500);
        assertWithin2Percent(CAPACITY / 2.0, half.client.of(Fate.GOOD));
    }

    @Test
    void aServerThatStopsLosesEverything() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.request();
            client.hold();
        })) {
            FateWindows windows = new FateWindows(WINDOWS, WINDOW, WINDOW);
            OpenPacing pacing = new OpenPacing(
                    Schedule.poisson(CAPACITY, 7), 1, Optional.of(new OpenPacing.Queue(CONNECTIONS, windows)));
            Protocol protocol = new HttpProtocol(Requests.get("localhost", "/", true), BodyCheck.exactly("ok"));
            try (LoadLoop<OpenPacing> loop =
                    new LoadLoop<>(server.target(), protocol, pacing, 0, CONNECTIONS, false, new LossLimit(WINDOW))) {
                loop.open();
                loop.window(WINDOWS * WINDOW);
            }
            Totals all = windows.all();
            assertEquals(all.offered(), all.of(Fate.LOST) + all.of(Fate.UNSENT));
            assertTrue(all.of(Fate.LOST) >= CONNECTIONS);
        }
    }
}
