package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertCompletes;
import static org.echobench.core.load.Loads.assertFails;
import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.complete;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.load.Loads.upgraded;
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
import org.echobench.core.client.Target;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.ScriptedServer.Script;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionChurnTest extends AgainstReference {

    private static final byte[] CODE_1000 = {0x03, (byte) 0xE8};

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void everyCycleCompletesAndDrainingLeavesNoConnection(int atOnce) {
        try (LoadLoop<ClosedPacing> churn = churn(reference(), Endpoints.WS_ECHO, atOnce, LossLimit.USUAL)) {
            churn.open();
            for (int round = 1; round <= 3; round++) {
                complete(churn, 100);
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
            complete(churn, 50);
            churn.drain();
            assertEquals(churn.report().completedMessages(), closes.get());
            assertEquals(churn.report().completedMessages(), server.accepted());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void noAddressIsLeftInTimeWait() throws IOException {
        try (LoadLoop<ClosedPacing> churn = churn(reference(), Endpoints.WS_ECHO, 8, LossLimit.USUAL)) {
            // Linux gives a port to a new server though connections of the last one on it are still in TIME_WAIT.
            Set<String> ofAnotherServer = timeWaits(reference().address().getPort());
            complete(churn, 1_000);
            churn.drain();
            Set<String> left = timeWaits(reference().address().getPort());
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

    private static void assertFailsOn(String reason, Script script) throws IOException {
        assertFails(reason, target -> churn(target, "/any", 1, LossLimit.USUAL), script);
    }

    @Test
    void anotherCloseCodeIsFound() throws IOException {
        assertFailsOn("the close handshake was answered with code 1001 instead of 1000", upgraded(client -> {
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[] {0x03, (byte) 0xE9}));
        }));
        assertFailsOn("the close handshake was answered with code 1005 instead of 1000", upgraded(client -> {
            client.read();
            client.send(frame(true, Frames.CLOSE, new byte[0]));
        }));
    }

    @Test
    void anAnswerThatIsNoCloseFrameIsFound() throws IOException {
        assertFailsOn("the close handshake was answered with opcode 2", upgraded(client -> {
            client.read();
            client.send(frame(true, Frames.BINARY, new byte[2]));
        }));
    }

    @Test
    void aCloseFrameInPiecesIsRead() throws IOException {
        assertCompletes(20, target -> churn(target, "/any", 2, LossLimit.USUAL), upgraded(client -> {
            client.sendSlowly(frame(client.read()));
            client.hold();
        }));
    }

    @Test
    void anEndWithoutACloseFrameIsFound() throws IOException {
        assertStartsWith(
                "the server ended a connection without a close frame (sent 1",
                failureOf(target -> churn(target, "/any", 1, LossLimit.USUAL), upgraded(Peer::read)));
    }

    @Test
    void aResetIsFound() throws IOException {
        String failure = failureOf(target -> churn(target, "/any", 1, LossLimit.USUAL), upgraded(client -> {
            client.read();
            client.reset();
        }));
        assertStartsWith("the server ended a connection with: Connection reset", failure);
    }

    @Test
    void aRefusedUpgradeIsFound() throws IOException {
        assertFailsOn("the upgrade of /any was answered with status 503 instead of 101", client -> {
            client.request();
            client.send("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
        });
    }

    @Test
    void aServerThatIsGoneIsFound() {
        Target nobody = Target.of(new InetSocketAddress("127.0.0.1", 1));
        String failure = failureOf(churn(nobody, "/any", 1, LossLimit.USUAL));
        assertTrue(failure.contains("upgrade of /any failed: Connection refused ("), failure);
    }

    @Test
    void aCycleThatDoesNotEndIsLost() throws IOException {
        assertFails(
                "a connection was not opened and closed within 20.0 ms"
                        + " (sent 1, completed 0, lost 1, wrong 0, late 0)",
                target -> churn(target, "/any", 1, new LossLimit(20_000_000)),
                Peer::upgrade);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -5, 10_001})
    void asManyAtOnceAsCannotBeAreRefused(int atOnce) {
        Target target = Target.of(new InetSocketAddress("127.0.0.1", 1));
        assertThrows(IllegalArgumentException.class, () -> churn(target, "/", atOnce, LossLimit.USUAL));
    }
}
