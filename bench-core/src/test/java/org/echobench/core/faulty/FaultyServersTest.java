package org.echobench.core.faulty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.reference.RawClient;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each faulty server has its fault, and only that. */
@Tag("integration")
class FaultyServersTest {

    private static final int SENT = 1_001;
    private static final int NOT_YET_MILLIS = 200;

    private final List<String> sent =
            IntStream.range(100_000, 100_000 + SENT).mapToObj(Integer::toString).collect(Collectors.toList());

    private final List<String> expected = new ArrayList<>(sent);

    @Test
    void allAreFoundByTheirIds() {
        List<String> ids = ServiceLoader.load(BenchServerProvider.class).stream()
                .map(p -> p.get().info().id())
                .filter(id -> id.startsWith("faulty-"))
                .sorted()
                .collect(Collectors.toList());
        assertEquals(
                List.of(
                        "faulty-die",
                        "faulty-drop",
                        "faulty-duplicate",
                        "faulty-flip",
                        "faulty-hang",
                        "faulty-late",
                        "faulty-leak",
                        "faulty-merge",
                        "faulty-push-drop",
                        "faulty-reorder",
                        "faulty-stuck-close",
                        "faulty-unfair"),
                ids);
    }

    @Test
    void dropLosesTheThousandth() throws IOException {
        expected.remove(999);
        assertEquals(expected, answers(new FaultyDrop()));
    }

    @Test
    void duplicateAnswersTheThousandthTwice() throws IOException {
        expected.add(999, "100999");
        assertEquals(expected, answers(new FaultyDuplicate()));
    }

    @Test
    void reorderSwapsTheThousandthWithTheNext() throws IOException {
        expected.add(expected.remove(999));
        assertEquals(expected, answers(new FaultyReorder()));
    }

    @Test
    void mergeAnswersTheThousandthAndTheNextInOne() throws IOException {
        expected.subList(999, 1_001).clear();
        expected.add("100999101000");
        assertEquals(expected, answers(new FaultyMerge()));
    }

    @Test
    void flipChangesTheThousandth() throws IOException {
        expected.set(999, "100998");
        assertEquals(expected, answers(new FaultyFlip()));
    }

    /** What comes back for 1,001 messages, up to the response to a ping sent after them. */
    private List<String> answers(FaultyProvider provider) throws IOException {
        try (BenchServer server = provider.start(ServerConfig.defaults());
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            client.send(frames(sent)).send(RawClient.frame(true, Frames.PING, new byte[0]));
            List<String> answers = new ArrayList<>();
            for (RawClient.Frame frame = client.read(); frame.opcode() != Frames.PONG; frame = client.read()) {
                answers.add(frame.text());
            }
            return answers;
        }
    }

    @Test
    void withOneMessageInFlightReorderAnswersOneConnectionWithTheOthers() throws IOException {
        List<String> answers = onTwoConnections(new FaultyReorder());
        assertEquals(List.of("second", "first"), answers);
    }

    @Test
    void withOneMessageInFlightMergeAnswersOneConnectionWithBoth() throws IOException {
        List<String> answers = onTwoConnections(new FaultyMerge());
        assertEquals(List.of("", "firstsecond"), answers);
    }

    /** The answers to the faulty message of one connection and the next one, of another; empty where there is none. */
    private static List<String> onTwoConnections(FaultyProvider provider) throws IOException {
        try (BenchServer server = provider.start(ServerConfig.defaults().withIoThreads(1));
                RawClient one = RawClient.webSocket(server.address(), Endpoints.WS_ECHO);
                RawClient two = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            exchange(one, FaultyProvider.ONE_IN - 1);
            one.send(frames(List.of("first"))).send(RawClient.frame(true, Frames.PING, new byte[0]));
            assertEquals(Frames.PONG, one.read().opcode());
            two.send(frames(List.of("second")));
            String second = two.read().text();
            one.send(RawClient.frame(true, Frames.PING, new byte[0]));
            RawClient.Frame first = one.read();
            return List.of(first.opcode() == Frames.PONG ? "" : first.text(), second);
        }
    }

    @Test
    void inAProcessOfItsOwnDieEndsTheProcess() throws IOException {
        ServerArguments arguments = new ServerArguments("faulty-die", ServerConfig.defaults());
        ForkedServer server = new ForkedServer(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"), arguments);
        try (RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            exchange(client, FaultyDie.LAST_ECHO - 1);
            client.send(frames(List.of("last")));
            assertThrows(IOException.class, client::read);
            await().until(() -> server.diagnose().ended().contains("exit code 1"));
        } finally {
            assertThrows(IllegalStateException.class, server::close);
        }
    }

    @Test
    void lateKeepsTheThousandthBackBeyondTheLossLimit() throws IOException {
        assertTrue(FaultyLate.DELAY.toSeconds() > 5);
        try (BenchServer server = new FaultyLate().start(ServerConfig.defaults());
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            client.send(frames(sent));
            for (int i = 0; i < 999; i++) {
                assertEquals(sent.get(i), client.read().text());
            }
            assertSilent(client);
        }
    }

    @Test
    void dieEndsConnectionsAndPort() throws IOException {
        try (BenchServer server = new FaultyDie().start(ServerConfig.defaults().withPort(FreePort.find()));
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            exchange(client, FaultyDie.LAST_ECHO - 1);
            client.send(frames(List.of("last")));
            assertThrows(IOException.class, client::read);
            await().untilAsserted(() -> assertThrows(ConnectException.class, () -> new RawClient(server.address())));
        }
    }

    @Test
    void hangAnswersNobodyUntilItIsClosed() throws IOException {
        BenchServer server =
                new FaultyHang().start(ServerConfig.defaults().withIoThreads(1).withPort(FreePort.find()));
        try (RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO);
                RawClient other = new RawClient(server.address())) {
            exchange(client, FaultyHang.LAST_ECHO - 1);
            client.send(frames(List.of("last")));
            assertSilent(client);
            other.get("/plaintext");
            assertSilent(other);
            server.close();
            assertThrows(ConnectException.class, () -> new RawClient(server.address()));
        }
    }

    @Test
    void stuckCloseNeverReturns() throws Exception {
        FaultyStuckClose.Stuck server = new FaultyStuckClose().start(ServerConfig.defaults());
        Thread closing = new Thread(server::close);
        closing.start();
        closing.interrupt();
        closing.join(NOT_YET_MILLIS);
        assertTrue(closing.isAlive());
        try (RawClient client = new RawClient(server.address())) {
            assertEquals(200, client.get("/plaintext").response().status());
        } finally {
            server.end();
            closing.join();
        }
    }

    @Test
    void leakLeavesAThreadButNotThePort() throws IOException {
        BenchServer server = new FaultyLeak().start(ServerConfig.defaults().withPort(FreePort.find()));
        server.close();
        assertTrue(Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(FaultyLeak.THREAD)));
        assertThrows(ConnectException.class, () -> new RawClient(server.address()));
        assertFalse(new FaultyLeak()
                .lingeringThreads().stream()
                        .anyMatch(lingering -> FaultyLeak.THREAD.startsWith(lingering.namePrefix())));
    }

    private static void exchange(RawClient client, int messages) throws IOException {
        byte[] message = frames(List.of("x"));
        for (int i = 0; i < messages; i++) {
            client.send(message);
            assertEquals("x", client.read().text());
        }
    }

    private static byte[] frames(List<String> texts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        texts.forEach(text -> out.writeBytes(RawClient.frame(true, Frames.TEXT, text.getBytes(US_ASCII))));
        return out.toByteArray();
    }

    private static void assertSilent(RawClient client) throws IOException {
        client.socket().setSoTimeout(NOT_YET_MILLIS);
        assertThrows(SocketTimeoutException.class, client::atEnd);
    }
}
