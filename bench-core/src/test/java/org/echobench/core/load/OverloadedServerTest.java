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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that are offered more than they can do: the client's account is that of the server, message by message. */
@Tag("integration")
class OverloadedServerTest {

    static final int CAPACITY = 2_000;
    static final int EACH = 1_000_000_000 / CAPACITY;
    static final int CONNECTIONS = 32;
    static final int ANY = Integer.MAX_VALUE;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Poisson arrivals at a multiple of the capacity, for all windows. */
    static void offer(ScriptedServer.Script script, double multiple, FateWindows windows, long nanos, LossLimit limit)
            throws IOException {
        try (ScriptedServer server = new ScriptedServer(script)) {
            OpenPacing pacing = new OpenPacing(
                    Schedule.poisson(Math.round(multiple * CAPACITY), 7),
                    1,
                    Optional.of(new OpenPacing.Queue(CONNECTIONS, OpenPacing.Queue.PATIENT, windows)));
            Protocol protocol =
                    new HttpProtocol(Requests.get("localhost", "/", true), BodyCheck.exactly("ok")).orRejection();
            try (LoadLoop<OpenPacing> loop =
                    new LoadLoop<>(server.target(), protocol, pacing, 0, CONNECTIONS, false, limit)) {
                loop.open();
                loop.window(nanos);
            }
        }
        assertEquals(windows.all().offered(), windows.all().decided());
    }

    private static Totals account(IntUnaryOperator nanos, int most, long limitNanos) throws IOException {
        FateWindows windows = new FateWindows(1, SECOND, limitNanos);
        try (PacedServer server = new PacedServer(nanos, most)) {
            offer(server.script(), 2, windows, SECOND / 2, LossLimit.USUAL);
            Totals all = windows.all();
            assertEquals(server.sent(), all.of(Fate.GOOD) + all.of(Fate.LATE));
            assertEquals(server.rejected(), all.of(Fate.REJECTED));
            assertEquals(0, all.of(Fate.LOST));
            return all;
        }
    }

    @Test
    void whatFindsNoConnectionIsNotSent() throws IOException {
        Totals all = account(waiting -> EACH, ANY, 5 * SECOND);
        assertEquals(0, all.of(Fate.LATE));
        assertTrue(all.of(Fate.UNSENT) > 0);
    }

    @Test
    void aServerThatIsSlowerThanTheLimitIsLate() throws IOException {
        assertEquals(0, account(waiting -> EACH, ANY, 1).of(Fate.GOOD));
    }

    @Test
    void aServerThatShedsLoadRejectsAPart() throws IOException {
        assertTrue(account(waiting -> EACH, CONNECTIONS / 2, 5 * SECOND).of(Fate.REJECTED) > 0);
    }

    @Test
    void aServerThatStopsLosesWhatWasSent() throws IOException {
        FateWindows windows = new FateWindows(1, SECOND, SECOND);
        offer(
                client -> {
                    client.request();
                    client.hold();
                },
                2,
                windows,
                SECOND / 10,
                new LossLimit(SECOND / 10));
        Totals all = windows.all();
        assertEquals(all.offered(), all.of(Fate.LOST) + all.of(Fate.UNSENT));
        assertTrue(all.of(Fate.LOST) >= CONNECTIONS);
    }
}
