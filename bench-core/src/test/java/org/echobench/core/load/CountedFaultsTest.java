package org.echobench.core.load;

import static org.echobench.core.load.Loads.answering;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.complete;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.load.Loads.upgraded;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.process.FreePort;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Requests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where failures are counted and not thrown, the load goes on with whatever still answers. */
class CountedFaultsTest {

    private static final LossLimit LIMIT = new LossLimit(500_000_000);

    private static final String ONE_SHOT = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok";

    private static LoadLoop<ClosedPacing> echoes(ScriptedServer server, int connections, int window) {
        Protocol protocol = new EchoProtocol("/any", new Payload(64, false, 77));
        return new LoadLoop<>(server.target(), protocol, new ClosedPacing(window), 0, connections, false, LIMIT);
    }

    private static LoadLoop<ClosedPacing> requests(ScriptedServer server, int connections, boolean keepAlive) {
        return requests(server.target(), connections, keepAlive, LIMIT);
    }

    private static LoadLoop<ClosedPacing> requests(Target target, int connections, boolean keepAlive, LossLimit limit) {
        HttpRequest request = Requests.get("localhost", "/", keepAlive);
        Protocol protocol = new HttpProtocol(request, BodyCheck.exactly("ok"));
        return new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, connections, false, limit);
    }

    @Test
    void eachKindOfFaultIsCountedOnce() throws IOException {
        try (ScriptedServer server = new ScriptedServer(upgraded(client -> {
                    for (int i = 0; true; i++) {
                        Peer.Frame message = client.read();
                        switch (i) {
                            case 3 -> {
                                message.payload()[40] ^= 1;
                                client.send(frame(message));
                            }
                            case 6 -> {}
                            case 9 -> client.send(frame(message), frame(message));
                            case 12 -> client.send(frame(true, Frames.TEXT, message.payload()));
                            default -> client.send(frame(message));
                        }
                    }
                }));
                LoadLoop<ClosedPacing> loop = echoes(server, 1, 4)) {
            loop.open();
            complete(loop, 100);
            loop.drain();
            LoadReport report = loop.report();
            assertEquals(1, report.counts().lost(), report.toString());
            // The changed one, the second echo of one, and the one of another kind.
            assertEquals(3, report.counts().wrong(), report.toString());
            assertEquals(0, report.counts().late(), report.toString());
            assertEquals(report.counts().sent() - 3, report.completedMessages(), report.toString());
            assertEquals(
                    Optional.of("the echo of message 3 on connection 0 differs from what was sent"),
                    report.firstFailure());
        }
    }

    @Test
    void aConnectionThatLostAMessageGoesOn() throws IOException {
        try (ScriptedServer server = new ScriptedServer(upgraded(client -> {
                    client.read();
                    client.echoAll();
                }));
                LoadLoop<ClosedPacing> loop = echoes(server, 2, 1)) {
            loop.open();
            complete(loop, 20);
            loop.drain();
            assertEquals(2, loop.report().counts().lost());
            assertEquals(loop.report().counts().sent() - 2, loop.report().completedMessages());
        }
    }

    @Test
    void theOthersGoOnWhenOneConnectionEnds() throws IOException {
        AtomicInteger connections = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(upgraded(client -> {
                    if (connections.incrementAndGet() == 1) {
                        client.read();
                        client.read();
                    } else {
                        client.echoAll();
                    }
                }));
                LoadLoop<ClosedPacing> loop = echoes(server, 3, 2)) {
            loop.open();
            for (int round = 0; round < 3; round++) {
                complete(loop, 100);
                loop.drain();
            }
            assertEquals(2, loop.report().counts().lost());
            assertEquals(loop.report().counts().sent() - 2, loop.report().completedMessages());
        }
    }

    /** Each connection takes a message and ends without a response. */
    @Test
    void theLoadEndsWhereNoConnectionIsAnswered() throws IOException {
        try (ScriptedServer server = new ScriptedServer(upgraded(Peer::read));
                LoadLoop<ClosedPacing> loop = echoes(server, 3, 1)) {
            loop.open();
            String failure = assertThrows(LoadFailure.class, () -> complete(loop, 1_000_000))
                    .getMessage();
            assertTrue(failure.startsWith("no connection has been answered for "), failure);
            assertTrue(failure.contains("the first failure: connection "), failure);
            assertTrue(loop.report().counts().lost() >= 3, failure);
        }
    }

    @Test
    void aBrokenProtocolEndsTheLoad() throws IOException {
        try (ScriptedServer server = new ScriptedServer(upgraded(client -> {
                    client.read();
                    client.send(new byte[] {(byte) 0x83, 0});
                    client.hold();
                }));
                LoadLoop<ClosedPacing> loop = echoes(server, 1, 1)) {
            loop.open();
            assertEquals(
                    "a frame has the unknown opcode 3",
                    assertThrows(LoadFailure.class, loop::completeOne).getMessage());
        }
    }

    @Test
    void answersThatAreAllWrongAreCountedOneByOne() throws IOException {
        try (ScriptedServer server =
                        new ScriptedServer(answering("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno"));
                LoadLoop<ClosedPacing> loop = requests(server, 2, true)) {
            loop.open();
            complete(loop, 50);
            loop.drain();
            assertEquals(loop.report().counts().sent(), loop.report().counts().wrong());
            assertEquals(0, loop.report().completedMessages());
            assertEquals(
                    Optional.of("a response has status 404 instead of 200"),
                    loop.report().firstFailure());
        }
    }

    @Test
    void aConnectionOnWhichARequestIsNeverAnsweredIsReplaced() throws IOException {
        AtomicInteger connections = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    boolean silent = connections.incrementAndGet() == 1;
                    while (true) {
                        client.request();
                        if (!silent) {
                            client.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                        }
                    }
                });
                LoadLoop<ClosedPacing> loop = requests(server, 2, true)) {
            loop.open();
            loop.pacing().limit(2);
            complete(loop, 2);
            loop.drain();
            assertEquals(1, loop.report().counts().lost());
            assertEquals(2, loop.loop.open());
            loop.pacing().limit(10);
            complete(loop, 10);
            assertEquals(11, loop.report().completedMessages());
        }
    }

    @Test
    void aConnectionThatTheServerDoesNotEndIsReplaced() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.request();
                    client.send(ONE_SHOT);
                    client.hold();
                });
                LoadLoop<ClosedPacing> loop = requests(server, 1, false)) {
            loop.open();
            complete(loop, 2);
            loop.drain();
            assertEquals(2, loop.report().completedMessages());
            assertEquals(2, loop.report().counts().wrong());
            assertEquals(2, server.accepted());
            assertEquals(0, loop.loop.open());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aOneShotRequestThatIsResetOrNeverAnsweredIsFollowedByAnother(boolean reset) throws IOException {
        AtomicInteger connections = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.request();
                    if (connections.incrementAndGet() > 1) {
                        client.send(ONE_SHOT);
                    } else if (reset) {
                        client.reset();
                    } else {
                        client.hold();
                    }
                });
                LoadLoop<ClosedPacing> loop = requests(server, 1, false)) {
            loop.open();
            complete(loop, 4);
            loop.drain();
            assertEquals(1, loop.report().counts().lost());
            assertEquals(loop.report().counts().sent() - 1, loop.report().completedMessages());
        }
    }

    @Test
    void aOneShotRequestThatIsRefusedIsFollowedByAnother() throws IOException {
        int port = FreePort.find();
        Target target = Target.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        try (LoadLoop<ClosedPacing> loop = requests(target, 1, false, new LossLimit(60_000_000_000L))) {
            loop.open();
            loop.completeOne();
            assertEquals(1, loop.report().counts().lost());
            try (ScriptedServer server = ScriptedServer.at(port, client -> {
                client.request();
                client.send(ONE_SHOT);
            })) {
                while (loop.report().completedMessages() == 0) {
                    loop.completeOne();
                }
                loop.drain();
                assertTrue(server.accepted() > 0);
            }
        }
    }

    @Test
    void aServerThatRefusesEveryConnectionEndsTheLoad() {
        Target nobody = Target.of(new InetSocketAddress("127.0.0.1", 1));
        assertStartsWith(
                "no connection has been answered for 20.0 ms; the first failure: connection 0 ended: Connection refused (sent ",
                failureOf(requests(nobody, 1, false, new LossLimit(20_000_000))));
    }
}
