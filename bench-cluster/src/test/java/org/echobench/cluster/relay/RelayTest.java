package org.echobench.cluster.relay;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.echobench.core.process.LineProcess;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.RemoteHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A relay in this JVM, with a folder of its own, and real programs. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RelayTest {

    private static final String SECRET = "00ff";

    @TempDir
    private Path temp;

    private Path there;
    private Relay relay;
    private RemoteHost host;

    @BeforeEach
    void start() throws IOException {
        there = Files.createDirectory(temp.resolve("there"));
        relay = new Relay(address(0, SECRET), there);
        host = new RemoteHost(address(relay.port(), SECRET));
    }

    @AfterEach
    void stop() throws IOException {
        host.close();
        relay.close();
    }

    private static RelayAddress address(int port, String secret) {
        return new RelayAddress("host1", "127.0.0.1", port, secret, 30, List.of());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private LineProcess script(String script) throws IOException {
        return new LineProcess("the script", host, List.of("sh", "-c", script));
    }

    @Test
    void aProgramAnswersLineByLine() throws IOException, TimeoutException {
        try (LineProcess program = script(
                "echo READY 7; while read line; do echo got $line; " + "[ \"$line\" != STOP ] || exit 0; done")) {
            assertEquals("7", program.ready());
            program.command("one");
            assertEquals("got one", program.answer(Duration.ofMinutes(1)));
        }
    }

    @Test
    void itsExitCodeAndLastLinesAreKnown() throws IOException {
        LineProcess program = script("echo the reason >&2; exit 3");

        String failure = assertThrows(IOException.class, program::ready).getMessage();

        assertEquals("the script did not start: ended with exit code 3; its last lines: the reason", failure);
    }

    @Test
    void aProgramThatIsNotThereIsNamedWithItsHost() {
        String failure = assertThrows(IOException.class, () -> host.start(List.of("no-such-program")))
                .getMessage();

        assertTrue(failure.startsWith("host host1 cannot start a program: "), failure);
        assertTrue(failure.contains("no-such-program"), failure);
    }

    @Test
    void itsClassPathIsSentOnce() throws Exception {
        Path folder =
                Files.createDirectories(temp.resolve("here/classes/inner")).getParent();
        Files.writeString(folder.resolve("inner/a.txt"), "of the folder");
        Path jar = Files.writeString(temp.resolve("here/b.jar"), "of the jar");
        List<String> command = List.of(
                "sh",
                "-c",
                "IFS=:; set -- $2; cat $1/inner/a.txt; echo; cat $2",
                "-cp",
                "-cp",
                folder + File.pathSeparator + jar);

        for (int i = 0; i < 2; i++) {
            Process program = host.start(command);
            assertEquals(
                    "of the folder\nof the jar", text(program.getInputStream().readAllBytes()));
            assertEquals(0, program.waitFor());
        }
        try (Stream<Path> files = Files.list(there.resolve("files"))) {
            assertEquals(2, files.count());
        }
    }

    @Test
    void allBesideAProgramIsSentWithIt() throws Exception {
        Path program = Files.createDirectory(temp.resolve("program"));
        Path main = Files.writeString(program.resolve("main.sh"), ". \"$(dirname \"$0\")/more.sh\"");
        Files.writeString(program.resolve("more.sh"), "echo it runs in \"$(pwd)\"");

        Process running = host.start(List.of("/bin/sh", main.toString()));

        assertEquals("it runs in " + there + "\n", text(running.getInputStream().readAllBytes()));
    }

    @Test
    void aProgramEndsWithTheConnectionAndItsChildrenWithIt() throws IOException {
        Process program = host.start(List.of("sh", "-c", "sleep 600 & echo $!; wait"));
        byte[] line = new byte[20];
        int count = program.getInputStream().read(line);
        long child = Long.parseLong(new String(line, 0, count, StandardCharsets.US_ASCII).strip());

        program.destroyForcibly();

        await().until(() -> !program.isAlive());
        await().until(() -> ProcessHandle.of(child)
                .flatMap(process -> process.info().arguments())
                .isEmpty());
    }

    @Test
    void whoDoesNotKnowTheSecretStartsNothing() {
        RemoteHost stranger = new RemoteHost(address(relay.port(), "ff00"));

        IOException refused = assertThrows(IOException.class, () -> stranger.start(List.of("true")));

        assertTrue(refused.getMessage().startsWith("the connection to host host1 "), refused.getMessage());
    }

    @Test
    void aHostThatGivesNoSignOfLifeIsLost() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            RemoteHost hanging =
                    new RemoteHost(new RelayAddress("host1", "127.0.0.1", silent.getLocalPort(), SECRET, 1, List.of()));

            IOException lost = assertThrows(IOException.class, hanging::clock);

            assertEquals("the connection to host host1 gave no sign of life for 1 s", lost.getMessage());
        }
    }

    @Test
    void theHostTellsOfAProcessOfItselfAndOfItsClock() throws IOException {
        long self = ProcessHandle.current().pid();

        assertTrue(host.usage(self).orElseThrow().residentBytes() > 0);
        assertTrue(host.descriptors(self).orElseThrow().open() > 0);
        assertTrue(host.memory().available().orElseThrow() > 0);
        assertTrue(Math.abs(host.clock().offsetNanos()) <= host.clock().errorNanos() + 1_000_000_000L);
        assertEquals(
                "text",
                text(host.read(
                        Files.writeString(there.resolve("a file"), "text").toString())));
    }

    @Test
    void aQuestionThatHasNoAnswerIsNoEndOfTheConnection() throws IOException {
        assertThrows(IllegalStateException.class, () -> host.reach(address(1, SECRET)));
        assertTrue(host.memory().available().isPresent());
    }
}
