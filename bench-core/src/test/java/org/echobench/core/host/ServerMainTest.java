package org.echobench.core.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server's own process, from outside: its lines and its exit code. A test may start four JVMs. */
@Tag("integration")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerMainTest {

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endProcesses() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(ForkedServer.command(
                List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"),
                new ServerArguments("placeholder", ServerConfig.defaults())));
        command.subList(command.indexOf(ServerMain.class.getName()) + 1, command.size())
                .clear();
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command).start();
        started.add(process);
        return process;
    }

    private static String firstLine(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    }

    private static void send(Process process, String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(UTF_8));
        process.getOutputStream().flush();
    }

    private static String errors(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), UTF_8).strip();
    }

    private void assertRefused(String expected, String... arguments) throws Exception {
        Process process = start(arguments);
        assertEquals("", new String(process.getInputStream().readAllBytes(), UTF_8));
        assertEquals(expected, errors(process));
        assertEquals(2, process.waitFor());
    }

    @Test
    void whatCannotStartIsOneSentence() throws Exception {
        assertRefused("echobench: the server's id is missing");
        assertRefused(
                "echobench: server 'host-unavailable' is not available here: it needs a JDK of the future",
                "host-unavailable");
        assertRefused(
                "echobench: unknown setting 'speed'; known: host, port, ioThreads, maxMessageBytes,"
                        + " handlerWorkNanos, handlerAllocBytes, handlerWaitMicros, tls, compression, http2, asShipped",
                "reference",
                "speed=high");
        assertRefused(
                "echobench: server 'reference' cannot honour the setting 'tls': this row has no TLS",
                "reference",
                "tls=true");
    }

    @Test
    void anUnknownServerIsOneSentence() throws Exception {
        Process process = start("no-such-server");
        String errors = errors(process);
        assertTrue(errors.startsWith("echobench: unknown server 'no-such-server'; on this class path: "), errors);
        assertEquals(1, errors.lines().count());
        assertEquals(2, process.waitFor());
    }

    @Test
    void aTakenPortIsOneSentence() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = taken.getLocalPort();
            assertRefused(
                    "echobench: cannot start on 127.0.0.1:" + port + ": Address already in use",
                    "reference",
                    "port=" + port);
        }
    }

    @Test
    void itEndsByTheCommand() throws Exception {
        Process process = start("reference");
        String ready = firstLine(process);
        assertTrue(ready.matches("READY http://127\\.0\\.0\\.1:\\d+"), ready);
        send(process, "");
        send(process, "DANCE");
        send(process, "STOP");
        assertEquals(0, process.waitFor());
        assertEquals("echobench: unknown command: DANCE", errors(process));
    }

    @Test
    void itEndsWithItsStandardInput() throws Exception {
        Process process = start("reference", "ioThreads=1");
        assertTrue(firstLine(process).startsWith("READY "));
        process.getOutputStream().close();
        assertEquals(0, process.waitFor());
        assertEquals("", errors(process));
    }

    @Test
    void threadsLeftBehindAreNamed() throws Exception {
        Process process = start("faulty-leak");
        assertTrue(firstLine(process).startsWith("READY "));
        process.getOutputStream().close();
        assertEquals("echobench: the server left threads behind: faulty-leak-thread", errors(process));
        assertEquals(3, process.waitFor());
    }

    @Test
    void aServerThatBreaksAtStartDoesNotKeepTheProcessAlive() throws Exception {
        assertEndsWithReason(
                start("host-breaks-at-start"),
                "it does not link with its libraries: there is no class org.example.Missing");
    }

    @Test
    void aServerThatBreaksAtCloseDoesNotKeepTheProcessAlive() throws Exception {
        Process process = start("host-breaks-at-close");
        assertTrue(firstLine(process).startsWith("READY "));
        send(process, "STOP");
        assertEndsWithReason(process, "threads still alive after 10 s: [stubborn]");
    }

    private static void assertEndsWithReason(Process process, String reason) throws Exception {
        assertEquals(1, process.waitFor());
        String errors = errors(process);
        // After the stack trace, so that whoever keeps the last lines has it.
        assertTrue(errors.endsWith("echobench: the server failed: " + reason), errors);
    }
}
