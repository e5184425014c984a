package org.echobench.core.load;

import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConnectionChurnTest {

    private static final byte[] CODE_1000 = {0x03, (byte) 0xE8};

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void everyCycleCompletesAndDrainingLeavesNoConnection(int atOnce) throws IOException {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                LoadLoop<ClosedPacing> churn =
                        churn(Target.of(server.address()), Endpoints.WS_ECHO, atOnce, LossLimit.USUAL)) {
            churn.open();
            for (int round = 1; round <= 3; round++) {
                for (int i = 0; i < 100; i++) {
                    churn.completeOne();
                }
                churn.drain();
                LoadReport report = churn.report();
                assertTrue(report.completedMessages() >= 100L * round, report.toString());
                assertEquals(report.counts().sent(), report.completedMessages(), report.toString());
            }
            assertEquals(
                    churn.report().completedMessages(), churn.service().take().getTotalCount());
        }
    }

    @Test
    void everyCycleIsOneConnectionWithOneCloseFrame() throws IOException {
        AtomicInteger closes = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.upgrade();
                    Peer.Frame close = client.read();
                    assertEquals(Frames.CLOSE, close.opcode());
                    assertTrue(Arrays.equals(CODE_1000, close.payload()));
                    closes.incrementAndGet();
                    client.send(frame(close));
                    client.hold();
                });
                LoadLoop<ClosedPacing> churn = churn(server.target(), "/any", 2, LossLimit.USUAL)) {
            for (int i = 0; i < 50; i++) {
                churn.completeOne();
            }
            churn.drain();
            assertEquals(churn.report().completedMessages(), closes.get());
            assertEquals(churn.report().completedMessages(), server.accepted());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void noAddressIsLeftInTimeWait() throws IOException {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                LoadLoop<ClosedPacing> churn =
                        churn(Target.of(server.address()), Endpoints.WS_ECHO, 8, LossLimit.USUAL)) {
            // Linux gives a port to a new server though connections of the last one on it are still in TIME_WAIT.
            Set<String> ofAnotherServer = timeWaits(server.address().getPort());
            for (int i = 0; i < 1_000; i++) {
                churn.completeOne();
            }
            churn.drain();
            Set<String> left = timeWaits(server.address().getPort());
            left.removeAll(ofAnotherServer);
            assertEquals(Set.of(), left);
        }
    }

    /** The addresses of connections from or to a port that are in TIME_WAIT, which the kernel lists as state 06. */
    private static Set<String> timeWaits(int port) throws IOException {
        String hex = String.format(":%04X ", port);
        Pattern timeWait = Pattern.compile("^ *\\d+: (\\w+:\\w+ \\w+:\\w+ )06 ");
        Set<String> found = new HashSet<>();
        for (String table : new String[] {"/proc/net/tcp", "/proc/net/tcp6"}) {
            for (String line : Files.readAllLines(Path.of(table))) {
                Matcher matcher = timeWait.matcher(line);
                if (matcher.find() && matcher.group(1).contains(hex)) {
                    found.add(matcher.group(1));
                }
            }
        }
        return found;
    }

    private static LoadLoop<ClosedPacing> churn(Target target, String path, int atOnce, LossLimit limit) {
        return new LoadLoop<>(target, new ConnectProtocol(path), new ClosedPacing(1), 0, atOnce, true, limit);
    }

    private static String failure(Script script) throws IOException {
        try (ScriptedServer server = new ScriptedServer(script)) {
            return failure(server.target(), LossLimit.USUAL);
        }
    }

    private static String failure(Target target, LossLimit limit) {
        try (LoadLoop<ClosedPacing> churn = churn(target, "/any", 1, limit)) {
            return assertThrows(LoadFailure.class, () -> {
                        while (true) {
                            churn.completeOne();
                        }
                    })
                    .getMessage();
        }
    }

    @Test
    void anotherCloseCodeIsFound() throws IOException {
        assertEquals("the close handshake was answered with code 1001 instead of 1000", failure(client -> {
            client.upgrade();
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[] {0x03, (byte) 0xE9}));
            client.hold();
        }));
        assertEquals("the close handshake was answered with code 1005 instead of 1000", failure(client -> {
            client.upgrade();
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[0]));
            client.hold();
        }));
    }

    @Test
    void anAnswerThatIsNoCloseFrameIsFound() throws IOException {
        assertEquals("the close handshake was answered with opcode 2", failure(client -> {
            client.upgrade();
            client.read();
            client.send(frame(true, Frames.BINARY, new byte[2]));
            client.hold();
        }));
    }

    @Test
    void aCloseFrameInPiecesIsRead() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.upgrade();
                    client.sendSlowly(frame(client.read()));
                    client.hold();
                });
                LoadLoop<ClosedPacing> churn = churn(server.target(), "/any", 2, LossLimit.USUAL)) {
            for (int i = 0; i < 20; i++) {
                churn.completeOne();
            }
            churn.drain();
            assertEquals(churn.report().counts().sent(), churn.report().completedMessages());
        }
    }

    @Test
    void anEndWithoutACloseFrameIsFound() throws IOException {
        String failure = failure(client -> {
            client.upgrade();
            client.read();
        });
        assertTrue(failure.startsWith("the server ended a connection without a close frame (sent 1"), failure);
    }

    @Test
    void aResetIsFound() throws IOException {
        String failure = failure(client -> {
            client.upgrade();
            client.read();
            client.reset();
        });
        assertTrue(failure.startsWith("the server ended a connection with: Connection reset"), failure);
    }

    @Test
    void aRefusedUpgradeIsFound() throws IOException {
        assertEquals("the upgrade of /any was answered with status 503 instead of 101", failure(client -> {
            client.request();
            client.send("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
            client.hold();
        }));
    }

    @Test
    void aServerThatIsGoneIsFound() throws IOException {
        InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", 1);
        String failure = failure(Target.of(nobody), LossLimit.USUAL);
        assertTrue(failure.contains("upgrade of /any failed: Connection refused ("), failure);
    }

    @Test
    void aCycleThatDoesNotEndIsLost() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
            client.upgrade();
            client.hold();
        })) {
            String failure = failure(server.target(), new LossLimit(20_000_000));
            assertEquals(
                    "a connection was not opened and closed within 20.0 ms"
                            + " (sent 1, completed 0, lost 1, wrong 0, late 0)",
                    failure);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -5, 10_001})
    void asManyAtOnceAsCannotBeAreRefused(int atOnce) {
        Target target = Target.of(new InetSocketAddress("127.0.0.1", 1));
        assertThrows(IllegalArgumentException.class, () -> churn(target, "/", atOnce, LossLimit.USUAL));
    }
}
