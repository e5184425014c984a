package org.echobench.core.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.reference.RawClient;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A server in a process of its own: the reference server's, and scripts that end in every way. A test may start five JVMs. */
@Tag("integration")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerProcessTest {

    private static final List<String> SMALL_JVM = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1");

    private static final String READY = "echo 'READY http://127.0.0.1:1'; ";

    private static final ServerConfig TWO_LOOPS = ServerConfig.defaults().withIoThreads(2);

    private static ServerProcess start() throws IOException {
        return start(TWO_LOOPS);
    }

    private static ServerProcess start(ServerConfig config) throws IOException {
        return new ServerProcess(
                "reference", ForkedServer.command(SMALL_JVM, new ServerArguments("reference", config)));
    }

    private static ServerProcess script(String script) throws IOException {
        return new ServerProcess("scripted", List.of("sh", "-c", script));
    }

    private static void echo(RawClient client, int messages) throws IOException {
        for (int i = 0; i < messages; i++) {
            byte[] message = ("message " + i).getBytes(US_ASCII);
            client.send(RawClient.frame(true, Frames.TEXT, message));
            assertArrayEquals(message, client.read().payload());
        }
    }

    @Test
    void itServesFromReadyToStop() throws IOException {
        ServerProcess server = start(TWO_LOOPS.withPort(FreePort.find()));
        try (RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            echo(client, 10);
        }
        assertTrue(server.alive());
        server.close();
        assertFalse(server.alive());
        assertThrows(ConnectException.class, () -> new RawClient(server.address()));
        server.close();
    }

    @Test
    void itsCompilersComeToRest() throws IOException {
        try (ServerProcess server = start()) {
            await().until(() -> server.compiling().isEmpty());
        }
    }

    @Test
    void whatItsCompilersAreAtIsPassedOn() throws IOException {
        try (ServerProcess server = script(READY + "read command; echo \"$command\"; read command; echo -")) {
            assertEquals(Optional.of("COMPILING"), server.compiling());
            assertEquals(Optional.empty(), server.compiling());
        }
    }

    @Test
    void whatIsPublishedReachesEverySubscriberInOrder() throws IOException {
        try (ServerProcess server = start();
                RawClient one = RawClient.webSocket(server.address(), Endpoints.WS_PUSH);
                RawClient two = RawClient.webSocket(server.address(), Endpoints.WS_PUSH)) {
            ByteBuffer message = ByteBuffer.allocate(1_000);
            for (int i = 0; i < 50; i++) {
                message.putInt(4, i).limit(900).position(4);
                server.publish(message);
                assertEquals(4, message.position());
                message.clear();
            }
            for (RawClient client : List.of(one, two)) {
                for (int i = 0; i < 50; i++) {
                    byte[] payload = client.read().payload();
                    assertEquals(896, payload.length);
                    assertEquals(i, ByteBuffer.wrap(payload).getInt());
                }
            }
        }
    }

    @Test
    void itsStatisticsAreItsOwn() throws IOException {
        try (ServerProcess server = start();
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            echo(client, 10);
            ServerStats before = server.stats();
            echo(client, 500);
            ServerStats after = server.stats();
            assertTrue(after.threads().cpuNanos() > before.threads().cpuNanos());
            assertTrue(after.threads().allocBytes() >= before.threads().allocBytes());
            assertTrue(after.processCpuNanos()
                    >= after.threads().cpuNanos() - before.threads().cpuNanos());
            assertTrue(after.heapBytes() > 0 && after.heapBytes() < 64 << 20);
            assertTrue(after.liveThreads() > 2);
            ServerStats collected = server.statsAfterGc();
            assertTrue(collected.gcCount() > after.gcCount());
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itsResidentSetIsItsOwn() throws IOException {
        try (ServerProcess server = start()) {
            long resident = server.stats().residentBytes();
            assertTrue(resident > 10 << 20 && resident < 1 << 30, resident + " B");
        }
    }

    @Test
    void itsThreadsAreDumped() throws IOException {
        try (ServerProcess server = start();
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            // A loop that is just starting may wait for a class that another one loads.
            echo(client, 1);
            String dump = server.threadDump();
            assertTrue(dump.contains("\"reference-loop-0\" RUNNABLE"), dump);
            assertTrue(dump.contains("\"reference-loop-1\""), dump);
            assertTrue(dump.contains("ServerMain"), dump);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerKilledInTheMiddleIsToldWithItsExitCode() throws IOException {
        ServerProcess server = start();
        try (RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            echo(client, 10);
            kill(server);
            assertThrows(IOException.class, () -> echo(client, 10));
        }
        String died = "ended with exit code 137 and printed nothing";
        assertEquals(died, server.died());
        assertFalse(server.alive());
        UncheckedIOException stats = assertThrows(UncheckedIOException.class, server::stats);
        assertEquals("server 'reference' " + died, stats.getMessage());
        IllegalStateException close = assertThrows(IllegalStateException.class, server::close);
        assertEquals("server 'reference' " + died, close.getMessage());
    }

    private static void kill(ServerProcess server) {
        ProcessHandle.of(server.pid().getAsLong()).orElseThrow().destroyForcibly();
        await().until(() -> !server.alive());
    }

    @Tag("fork")
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDiagnosisTellsHowAServerDiedEvenWhileItIsDying() throws IOException {
        for (int i = 0; i < 5; i++) {
            Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
            ForkedServer server = new ForkedServer(SMALL_JVM, new ServerArguments("reference", TWO_LOOPS));
            assertTrue(server.diagnose().threadDump().contains("reference-loop-0"));
            ProcessHandle.current()
                    .children()
                    .filter(child -> !before.contains(child))
                    .forEach(ProcessHandle::destroyForcibly);
            assertEquals(
                    new MeasuredServer.Diagnosis("ended with exit code 137 and printed nothing", ""),
                    server.diagnose());
            assertThrows(IllegalStateException.class, server::close);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatDoesNotStartIsToldWithItsLastLines() {
        String message = assertThrows(
                        IOException.class, () -> script("for i in 1 2 3 4 5 6 7; do echo line $i >&2; done; exit 3"))
                .getMessage();
        assertEquals(
                "server 'scripted' did not start: ended with exit code 3; its last lines:"
                        + " line 3 | line 4 | line 5 | line 6 | line 7",
                message);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatSaysSomethingElseIsTold() {
        String message = assertThrows(IOException.class, () -> script("echo hello; cat >/dev/null"))
                .getMessage();
        assertEquals("server 'scripted' did not start: it printed 'hello'", message);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatSaysNothingIsTold() throws IOException {
        try (LineProcess silent =
                new LineProcess("server 'scripted'", Host.HERE, List.of("sh", "-c", "cat >/dev/null"))) {
            String message = assertThrows(IOException.class, () -> silent.ready(Duration.ofMillis(20)))
                    .getMessage();
            assertEquals("server 'scripted' did not start: it printed nothing within 20 ms", message);
            await().until(() -> !silent.alive());
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aCommandThatIsNotThereIsTold() {
        assertThrows(IOException.class, () -> new ServerProcess("none", List.of("/no/such/command")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatEndsByItselfIsToldWithItsLastLines() throws IOException {
        ServerProcess server = script(READY + "read line; echo 'out of memory' >&2; exit 7");
        UncheckedIOException failure = assertThrows(UncheckedIOException.class, server::stats);
        assertEquals("server 'scripted' ended with exit code 7; its last lines: out of memory", failure.getMessage());
        assertThrows(IllegalStateException.class, server::close);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void anAnswerThatIsNoAnswerIsTold() throws IOException {
        try (ServerProcess server = script(READY + "read line; echo what; read line")) {
            IllegalStateException failure = assertThrows(IllegalStateException.class, server::stats);
            assertEquals("server 'scripted' answered STATS with 'what'", failure.getMessage());
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatIsJustEndingCanBeClosed() throws IOException {
        for (int i = 0; i < 30; i++) {
            ServerProcess server = script(READY + "exit 0");
            server.close();
            assertFalse(server.alive());
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aServerThatStopsWithAnErrorIsTold() throws IOException {
        ServerProcess server = script(READY + "read line; echo \"asked to $line\" >&2; exit 3");
        IllegalStateException failure = assertThrows(IllegalStateException.class, server::close);
        assertEquals("server 'scripted' ended with exit code 3; its last lines: asked to STOP", failure.getMessage());
    }
}
