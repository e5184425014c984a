package org.echobench.core.load;

import static org.echobench.core.load.Loads.answering;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.Target;
import org.echobench.core.load.FateWindows.Fate;
import org.echobench.core.load.FateWindows.Totals;
import org.echobench.core.peer.Http2Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Requests;
import org.junit.jupiter.api.Test;

/** An open loop whose queue is bounded, against servers that are slower, shed load, or say nothing. */
class BoundedQueueTest {

    private static final long TENTH = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final FateWindows windows = new FateWindows(1, TENTH, SECOND);

    /** At 1,000/s on one connection with one message in flight. */
    private LoadLoop<OpenPacing> loop(Target target, Protocol protocol, int most, LossLimit limit) {
        return loop(target, protocol, new OpenPacing.Queue(most, OpenPacing.Queue.PATIENT, windows), limit);
    }

    private static LoadLoop<OpenPacing> loop(
            Target target, Protocol protocol, OpenPacing.Queue queue, LossLimit limit) {
        OpenPacing pacing = new OpenPacing(Schedule.uniform(1_000), 1, Optional.of(queue));
        LoadLoop<OpenPacing> loop = new LoadLoop<>(target, protocol, pacing, 0, 1, false, limit);
        loop.open();
        return loop;
    }

    private Totals offered(Script script) throws IOException {
        return offered(http(), script, LossLimit.USUAL, TENTH);
    }

    private Totals offered(Protocol protocol, Script script, LossLimit limit, long nanos) throws IOException {
        try (ScriptedServer server = new ScriptedServer(script);
                LoadLoop<OpenPacing> loop = loop(server.target(), protocol.orRejection(), 1_000, limit)) {
            loop.window(nanos);
            return windows.all();
        }
    }

    private static Protocol http() {
        return new HttpProtocol(Requests.get("localhost", "/", true), BodyCheck.exactly("ok"));
    }

    @Test
    void aMessageThatFindsTheQueueFullIsNotSent() throws IOException {
        Disturbance slow = Disturbance.holdBack(1, Duration.ofMillis(500));
        try (BenchServer server =
                        ReferenceServer.start("test", ServerConfig.defaults().withIoThreads(1), () -> slow);
                LoadLoop<OpenPacing> loop = loop(
                        Target.of(server.address()),
                        new EchoProtocol(Endpoints.WS_ECHO, new Payload(64, true, 7)),
                        1,
                        LossLimit.USUAL)) {
            loop.window(TENTH);
            Totals totals = windows.all();
            assertEquals(2, loop.report().counts().sent());
            assertEquals(98, totals.of(Fate.UNSENT));
            assertEquals(100, totals.decided());
        }
    }

    @Test
    void aMessageThatHasWaitedTooLongIsNotSent() throws IOException {
        Disturbance slow = Disturbance.holdBack(1, Duration.ofMillis(500));
        OpenPacing.Queue queue = new OpenPacing.Queue(1_000, 2 * TENTH, windows);
        try (BenchServer server =
                        ReferenceServer.start("test", ServerConfig.defaults().withIoThreads(1), () -> slow);
                LoadLoop<OpenPacing> loop = loop(
                        Target.of(server.address()),
                        new EchoProtocol(Endpoints.WS_ECHO, new Payload(64, true, 7)),
                        queue,
                        LossLimit.USUAL)) {
            loop.window(TENTH);
            // One is sent, unless this thread itself was too late for it.
            assertEquals(100 - loop.report().counts().sent(), windows.all().of(Fate.UNSENT));
            assertTrue(loop.report().counts().sent() <= 1);
        }
    }

    @Test
    void aServerThatShedsLoadRefusesNothingElse() throws IOException {
        Totals totals = offered(answering("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nbusy"));
        assertEquals(100, totals.of(Fate.REJECTED));
        assertEquals(100, totals.decided());
        assertEquals(0, totals.response().getTotalCount());
    }

    @Test
    void aServerOfHttp2ShedsLoadByTheSameStatus() throws IOException {
        Protocol protocol = new Http2Protocol(
                Requests.get("localhost", "/", true),
                ExpectedResponse.ok(BodyCheck.exactly("ok")),
                Numbering.NONE,
                new Http2Opening(Http2Frames.USUAL_WINDOW),
                false);
        Totals totals = offered(
                protocol,
                Http2Peer.script(client -> {
                    while (true) {
                        int stream = client.request();
                        client.send(Http2Peer.lastHead(stream, Http2Peer.field(":status", "503")));
                    }
                }),
                LossLimit.USUAL,
                TENTH);
        assertEquals(100, totals.of(Fate.REJECTED));
    }

    @Test
    void aResponseThatIsWrongIsLost() throws IOException {
        Totals totals = offered(answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno"));
        assertEquals(100, totals.of(Fate.LOST));
        assertEquals(100, totals.decided());
    }

    @Test
    void aMessageThatIsNotAnsweredIsLostAndTheOthersGoOn() throws IOException {
        Totals totals = offered(
                http(),
                client -> {
                    client.request();
                    client.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                    client.request();
                    client.hold();
                },
                new LossLimit(TimeUnit.MILLISECONDS.toNanos(50)),
                TENTH / 10);
        // Each connection answers one message and loses the next.
        assertEquals(5, totals.of(Fate.LOST));
        assertEquals(10, totals.decided());
    }
}
