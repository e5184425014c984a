package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                        "serve reference --port 0 -p ioThreads=1 --jvm-args",
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

    private static Cli.Result load(String address, Object... more) {
        return Cli.run("load --warmup 200ms --duration 500ms --connections 8", address, more);
    }

    private static void assertMeasured(Cli.Result result) throws IOException {
        result.exits(0);
        JsonNode json = result.json();
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
        assertMeasured(load(url.replace("http:", "ws:") + "/ws/echo", "--json --payload 1000 --pipeline 4"));
    }

    @Test
    void numberedMessagesAreAnsweredWithTheirNumber() throws IOException {
        String answered = "\"n\":{sequence}";
        assertMeasured(load(
                url.replace("http:", "ws:") + "/ws/echo",
                "--json --threads 2 --send",
                "{\"n\":{sequence},\"t\":\"{text:100}\"}",
                "--expect",
                answered));
    }

    @Test
    void numberedRequestsAreAnsweredWithTheirNumber() throws IOException {
        assertMeasured(load(url + "/greeting?name={sequence}", "--json --threads 3 --expect", "Hello, {sequence}!"));
    }

    @Test
    void answersThatDifferFromRequestToRequestAreCheckedByLength() throws IOException {
        assertMeasured(load(url + "/json/complex", "--json"));
    }

    @Test
    void withoutJsonItIsReadable() {
        Cli.Result result = load(url + "/plaintext").exits(0);
        assertTrue(
                result.outLines().get(0).matches("throughput +[\\d,.]+ messages/s \\(.* 0 lost, 0 wrong, 0 late\\)"));
        assertTrue(result.outLines().get(1).startsWith("latency us "));
    }
}
