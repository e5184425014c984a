package org.echobench.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.process.ExternalProgram;
import org.echobench.core.process.FreePort;
import org.echobench.core.process.ProcessTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers in processes of their own, and what {@code load} says of them: it loses nothing that they do not lose. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class RealServers {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Words of a load in which each connection has hundreds of responses, in an open loop whatever the server does. */
    static final String[] FEW = {"--connections", "2", "--duration", "2s"};

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();
    int port;
    int tlsPort;

    @BeforeEach
    void ports() throws IOException {
        port = FreePort.find();
        tlsPort = FreePort.find();
        // Workers of some servers are another user.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process one : started) {
            kill(one);
        }
    }

    static void kill(Process process) throws InterruptedException {
        ProcessTree.killAndAwait(new ProcessTree(process.toHandle()).look());
        process.waitFor();
    }

    /** The path of a program; the test is skipped without it, or fails where {@code CI=true} says that it must be there. */
    static String program(String name) {
        List<Path> places = List.of(Path.of("/usr/sbin", name), Path.of("/usr/bin", name));
        return places.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .or(() -> ExternalProgram.onPath(name))
                .map(Path::toString)
                .orElseGet(() -> missing(name + " is not installed"));
    }

    /** Skips the test; where {@code CI=true} nothing may be missing, and it fails. */
    static <T> T missing(String what) {
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(what);
        }
        return abort(what);
    }

    /** {@code cert.pem} and {@code key.pem} in the folder. Jetty refuses hosts that its certificate does not name. */
    void certificate() throws IOException, InterruptedException {
        succeeds((program("openssl") + " req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
                        + " -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout key.pem -out cert.pem")
                .split(" "));
    }

    void succeeds(String... command) throws IOException, InterruptedException {
        assertEquals(0, builder(command).start().waitFor(), this::log);
    }

    private ProcessBuilder builder(String... command) {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("log.txt").toFile()));
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("log.txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Writes a file in which words stand for the folder and the ports. */
    void write(String file, String text) throws IOException {
        Files.writeString(
                folder.resolve(file),
                text.replace("FOLDER", folder.toString())
                        .replace("TLSPORT", Integer.toString(tlsPort))
                        .replace("PORT", Integer.toString(port)));
    }

    /** Starts a server, and waits until it accepts connections at each of these ports. */
    Process start(List<Integer> ports, String... command) throws IOException {
        Process process = builder(command).start();
        started.add(process);
        await().atMost(PATIENCE).until(() -> {
            assertTrue(process.isAlive(), this::log);
            return ports.stream().allMatch(RealServers::listens);
        });
        return process;
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Loads the server with what a slow machine can do, too.
     *
     * @param way {@code http}; {@code https}; {@code http2}, over TLS
     * @param rate whether the loop is open
     * @param more words of {@code load}
     */
    Cli.Result load(String way, boolean rate, String... more) {
        List<String> words = new ArrayList<>(List.of("load"));
        words.addAll(
                switch (way) {
                    case "http" -> List.of("http://127.0.0.1:" + port + "/");
                    case "https" -> List.of("https://127.0.0.1:" + tlsPort + "/", "--insecure");
                    default -> List.of("https://127.0.0.1:" + tlsPort + "/", "--insecure", "--http2");
                });
        words.addAll(List.of(more));
        words.addAll(List.of("--warmup", "500ms"));
        if (!words.contains("--duration")) {
            words.addAll(List.of("--duration", "1s"));
        }
        if (rate && !words.contains("--rate")) {
            words.addAll(List.of("--rate", "400"));
        }
        return Cli.run(words.toArray(String[]::new));
    }

    static void assertEnds(Cli.Result result) {
        result.losesNothing().prints("server ends");
    }

    static void assertEnds(int responses, Cli.Result result) {
        result.losesNothing().prints("each connection after " + responses + " responses: ");
    }
}
