package org.echobench.core.load;

import static org.awaitility.Awaitility.await;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.load.Loads.openCompleteAndDrain;
import static org.echobench.core.load.Loads.upgraded;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import org.echobench.core.client.JdkClientProvider;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.client.WebSocketClientProvider;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client library as the driver: the JDK's own. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LibraryLoopTest {

    private static LibraryLoop loop(WebSocketClientProvider provider, Target target, Payload payload, int connections) {
        return new LibraryLoop(provider, target, Endpoints.WS_ECHO, payload, 0, connections, LossLimit.USUAL);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 65_536, 300_000})
    void everyMessageComesBackAndIsCounted(int bytes) throws IOException {
        for (boolean text : new boolean[] {true, false}) {
            try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                    LibraryLoop loop = loop(
                            new JdkClientProvider(), Target.of(server.address()), new Payload(bytes, text, 1), 3)) {
                loop.open();
                for (int round = 1; round <= 3; round++) {
                    for (int i = 0; i < 20; i++) {
                        loop.completeOne();
                    }
                    loop.drain();
                    LoadReport report = loop.report();
                    assertTrue(report.completedMessages() >= 20L * round, report.toString());
                    assertEquals(report.counts().sent(), report.completedMessages(), report.toString());
                }
                assertEquals(
                        loop.report().completedMessages(), loop.service().take().getTotalCount());
            }
        }
    }

    @Test
    void theLibrarysThreadsEndWithTheLastConnection() throws IOException {
        WebSocketClientProvider provider = new JdkClientProvider();
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                LibraryLoop loop = loop(provider, Target.of(server.address()), new Payload(64, true, 1), 4)) {
            openCompleteAndDrain(loop, 100);
            assertTrue(threadsOf(provider) > 0);
        }
        // The JDK ends its selector thread once the client has been collected.
        await().until(() -> {
            System.gc();
            return threadsOf(provider) == 0;
        });
    }

    private static long threadsOf(WebSocketClientProvider provider) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> provider.ownsThread(thread.getName()))
                .count();
    }

    private static LibraryLoop loop(Target target, LossLimit limit) {
        return new LibraryLoop(new JdkClientProvider(), target, "/any", new Payload(64, false, 1), 4, 1, limit);
    }

    private static String failure(Script afterUpgrade) throws IOException {
        return failureOf(target -> loop(target, LossLimit.USUAL), upgraded(afterUpgrade));
    }

    @Test
    void aChangedEchoIsFound() throws IOException {
        String failure = failure(client -> {
            client.send(frame(client.read()));
            byte[] payload = client.read().payload();
            payload[63] ^= 1;
            client.send(frame(true, Frames.BINARY, payload));
            client.hold();
        });
        assertTrue(failure.startsWith("the echo of message 1 on connection 4 differs from what was sent ("), failure);
    }

    @Test
    void textForBinaryIsFound() throws IOException {
        String failure = failure(client -> {
            client.read();
            client.send(frame(true, Frames.TEXT, new byte[64]));
            client.hold();
        });
        assertTrue(failure.startsWith("the echo of message 0 on connection 4 differs"), failure);
    }

    @Test
    void anEchoThatComesTwiceIsFound() throws IOException {
        String failure = failure(client -> {
            while (true) {
                byte[] echo = frame(client.read());
                client.send(echo, echo);
            }
        });
        assertTrue(failure.contains("on connection 4 "), failure);
    }

    @Test
    void aClosedWebSocketIsFound() throws IOException {
        String failure = failure(client -> {
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[] {0x03, (byte) 0xE9}));
            client.hold();
        });
        assertTrue(failure.startsWith("connection 4 ended: the server closed the WebSocket with code 1001 ("), failure);
    }

    @Test
    void anEndedConnectionIsFound() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.upgrade();
            client.read();
        })) {
            String failure = failureOf(loop(server.target(), LossLimit.USUAL));
            assertTrue(
                    failure.startsWith("connection 4 ended: the server closed the WebSocket with code 1006"), failure);
        }
    }

    /** The JDK's client forgets an end that it reads while its listener still has a message: then the next is lost. */
    @Test
    void aConnectionThatEndsRightAfterAnEchoFailsTheLoad() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.upgrade();
            client.send(frame(client.read()));
            client.read();
        })) {
            String failure = failureOf(loop(server.target(), new LossLimit(1_000_000_000)));
            assertTrue(
                    failure.startsWith("connection 4 ended: ") || failure.startsWith("no answer within 1 s on any"),
                    failure);
        }
    }

    @Test
    void aConnectionThatEndedBetweenIterationsIsFound() throws IOException {
        // The JDK's client does not always report it; then the message is lost.
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.upgrade();
                    client.send(frame(client.read()));
                    client.send(frame(client.read()));
                });
                LibraryLoop loop = new LibraryLoop(
                        new JdkClientProvider(),
                        server.target(),
                        "/any",
                        new Payload(64, true, 1),
                        0,
                        1,
                        new LossLimit(500_000_000))) {
            loop.open();
            loop.completeOne();
            assertThrows(LoadFailure.class, () -> {
                loop.drain();
                loop.completeOne();
            });
        }
    }

    @Test
    void aLibraryThatTakesNoMessageIsFound() {
        WebSocketClientProvider broken = new BrokenClient();
        try (LibraryLoop loop =
                loop(broken, Target.of(new InetSocketAddress("127.0.0.1", 1)), new Payload(64, true, 1), 1)) {
            loop.open();
            assertEquals(
                    "connection 0 takes no message: not connected",
                    assertThrows(LoadFailure.class, loop::completeOne).getMessage());
        }
    }

    /** Opens, and takes no message. */
    private static final class BrokenClient implements WebSocketClientProvider {

        @Override
        public String id() {
            return "broken";
        }

        @Override
        public boolean ownsThread(String name) {
            return false;
        }

        @Override
        public ClientConnection connect(URI uri, Listener listener) {
            return new ClientConnection() {
                @Override
                public void sendBinary(ByteBuffer message) {
                    throw new IllegalStateException("not connected");
                }

                @Override
                public void sendText(String message) {
                    throw new IllegalStateException("not connected");
                }

                @Override
                public void close() {
                    // Nothing was opened.
                }
            };
        }
    }

    @Test
    void anAnswerAfterTheLimitIsLate() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.upgrade();
            client.echoAll();
        })) {
            String failure = failureOf(loop(server.target(), new LossLimit(1)));
            assertTrue(failure.contains("beyond the loss limit of"), failure);
            assertTrue(failure.contains("completed 1, lost 0, wrong 0, late 1"), failure);
        }
    }

    @Test
    void noAnswerIsALoss() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.upgrade();
            client.hold();
        })) {
            assertEquals(
                    "no answer within 20.0 ms on any connection (sent 1, completed 0, lost 1, wrong 0, late 0)",
                    failureOf(loop(server.target(), new LossLimit(20_000_000))));
        }
    }

    @Test
    void aServerThatIsNotThereIsNamedAndLeavesNoThread() throws IOException {
        InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", 1);
        String failure = failureOf(loop(Target.of(nobody), LossLimit.USUAL));
        assertTrue(failure.startsWith("the JDK's client cannot connect to ws://127.0.0.1:"), failure);
        WebSocketClientProvider provider = new JdkClientProvider();
        await().until(() -> {
            System.gc();
            return threadsOf(provider) == 0;
        });
    }
}
