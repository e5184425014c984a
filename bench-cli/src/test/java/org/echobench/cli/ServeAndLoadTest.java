package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load command against the serve command. */
@Tag("integration")
class ServeAndLoadTest {

    @TempDir
    static Path temp;

    private static Process server;
    private static BufferedReader lines;
    private static String url;

    @BeforeAll
    static void serve() throws IOException {
        server = Cli.process(
                        temp,
                        "serve",
                        "reference",
                        "--port",
                        "0",
                        "-p",
                        "ioThreads=1",
                        "--jvm-args",
                        "-Xms64m -Xmx256m -XX:+UseSerialGC -Xlog:gc:file=" + temp.resolve("gc.log"))
                .start();
        lines = server.inputReader();
        String line = lines.readLine();
        assertTrue(line.matches("READY http://127\\.0\\.0\\.1:\\d+"), line);
        url = line.substring("READY ".length());
    }

    @AfterAll
    static void stop() throws Exception {
        List<ProcessHandle> servers = server.descendants().toList();
        assertEquals(1, servers.size());
        server.toHandle().destroy(); // Process.destroy would close its output
        server.waitFor();
        assertEquals(null, lines.readLine(), "serve printed more than its one line");
        assertTrue(servers.stream().noneMatch(ProcessHandle::isAlive), "the server outlived the command");
    }

    private static Cli.Result load(String address, String... more) {
        String[] arguments = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(
                                "load", address, "--warmup", "200ms", "--duration", "500ms", "--connections", "8"),
                        java.util.stream.Stream.of(more))
                .toArray(String[]::new);
        return Cli.run(arguments);
    }

    private static void assertMeasured(Cli.Result result) throws IOException {
        assertEquals(0, result.exitCode(), result.out() + result.err());
        JsonNode json = new ObjectMapper().readTree(result.out());
        assertTrue(json.path("throughput").asDouble() > 0);
        assertTrue(json.path("completed").asLong() > 0);
        for (String fault : new String[] {"lost", "wrong", "late"}) {
            assertEquals(0, json.path(fault).asLong(-1), fault);
        }
        double before = 0;
        for (String percentile : new String[] {"p50", "p90", "p99", "p99.9", "max"}) {
            double value = json.path("latency").path(percentile).asDouble(-1);
            assertTrue(value >= before && value > 0, result.out());
            before = value;
        }
        assertTrue(json.path("client.cpu").asDouble() > 0);
        assertTrue(json.path("client.alloc").asDouble(-1) >= 0);
    }

    @Test
    void theServersJvmHasTheFlagsAndTheirCollectorInsteadOfOurs() throws IOException {
        assertTrue(Files.readString(temp.resolve("gc.log")).contains("Using Serial"));
    }

    @Test
    void webSocketMessagesAreEchoed() throws IOException {
        assertMeasured(
                load(url.replace("http:", "ws:") + "/ws/echo", "--json", "--payload", "1000", "--pipeline", "4"));
    }

    @Test
    void numberedMessagesAreAnsweredWithTheirNumber() throws IOException {
        String answered = "\"n\":{sequence}";
        assertMeasured(load(
                url.replace("http:", "ws:") + "/ws/echo",
                "--json",
                "--threads",
                "2",
                "--send",
                "{\"n\":{sequence},\"t\":\"{text:100}\"}",
                "--expect",
                answered));
    }

    @Test
    void numberedRequestsAreAnsweredWithTheirNumber() throws IOException {
        assertMeasured(
                load(url + "/greeting?name={sequence}", "--json", "--threads", "3", "--expect", "Hello, {sequence}!"));
    }

    @Test
    void anAnswerWithoutTheExpectedTextIsWrong() throws IOException {
        Cli.Result result = load(url + "/greeting?name=x", "--json", "--expect", "Bye");
        assertEquals(3, result.exitCode(), result.out() + result.err());
        JsonNode json = new ObjectMapper().readTree(result.out());
        assertTrue(json.path("wrong").asLong() > 0, result.out());
        assertEquals(
                "a response body does not contain 'Bye'",
                json.path("firstFailure").asText());
    }

    @Test
    void severalThreadsShareTheConnections() throws IOException {
        assertMeasured(load(url + "/plaintext", "--json", "--threads", "3"));
    }

    @Test
    void answersThatDifferFromRequestToRequestAreCheckedByLength() throws IOException {
        assertMeasured(load(url + "/json/complex", "--json"));
    }

    @Test
    void withoutJsonItIsReadable() {
        Cli.Result result = load(url + "/plaintext");
        assertEquals(0, result.exitCode(), result.err());
        assertTrue(
                result.outLines().get(0).matches("throughput +[\\d,.]+ messages/s \\(.* 0 lost, 0 wrong, 0 late\\)"));
        assertTrue(result.outLines().get(1).startsWith("latency us "));
    }

    @Test
    void aPathThatIsNotThereIsOneSentence() {
        for (String address : new String[] {url + "/none", url.replace("http:", "ws:") + "/none"}) {
            Cli.Result result = load(address);
            assertEquals(2, result.exitCode(), result.out());
            assertEquals(1, result.errLines().size(), result.err());
            assertTrue(result.err().contains("404"), result.err());
        }
    }

    @Test
    void wrongAnswersGiveExitCode3() throws IOException {
        HttpServer changing = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger requests = new AtomicInteger();
        changing.createContext("/", exchange -> {
            // The command asks twice what the responses are before the load begins.
            byte[] body = (requests.incrementAndGet() <= 2 ? "right" : "wrong").getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        changing.start();
        try {
            Cli.Result result = load("http://127.0.0.1:" + changing.getAddress().getPort() + "/", "--json");
            assertEquals(3, result.exitCode(), result.out() + result.err());
            JsonNode json = new ObjectMapper().readTree(result.out());
            assertTrue(json.path("wrong").asLong() > 0, result.out());
            assertTrue(json.path("firstFailure").asText().contains("body"), result.out());
        } finally {
            changing.stop(0);
        }
    }
}
