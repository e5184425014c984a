package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.merge.NodeLatencies;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for a capacity with two loaders and a probe, each node a JVM of its own on this machine, by the command. */
class SearchTest {

    /** So long a limit and so low a highest rate that any machine holds it: the search ends at its range. */
    private static final String TOPOLOGY = LocalNodes.FOUR + """
            run:
              servers: [reference]
              rounds: 1
              jobs:
                - job: rate-capacity
                  parameters:
                    connections: 5
                    limitMicros: 5000000
                    startRate: 101
                    maxRate: 303
                    windowMillis: 200
                    warmupMillis: 100
                    probeRate: 500
                    probeConnections: 2
            """;

    @TempDir
    private static Path folder;

    private static Printed printed;
    private static Path run;
    private static Path fork;

    @BeforeAll
    static void runOnce() throws IOException {
        Path topology = Files.writeString(folder.resolve("cluster.yaml"), TOPOLOGY);
        run = folder.resolve("run");
        printed = Printed.by("run", topology.toString(), "--out", run.toString(), "--no-repeat");
        fork = run.resolve("forks").resolve("rate-capacity~reference~round1");
    }

    private static double score(String metric) throws IOException {
        return metrics().path(metric).path("score").asDouble();
    }

    private static JsonNode metrics() throws IOException {
        return new ObjectMapper()
                .readTree(run.resolve("results.json").toFile())
                .get(0)
                .path("secondaryMetrics");
    }

    /** Lines of a table of the fork, without its head. */
    private static List<String[]> table(String name) throws IOException {
        return Files.readAllLines(fork.resolve(name)).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    @Test
    void theHighestRateIsFoundAndReportedAsOnOneMachine() throws IOException {
        assertEquals(ClusterMain.OK, printed.exitCode(), printed.text());
        assertEquals(303, score("capacity"));
        assertEquals(303, score("capacity.limitedAt"));
        assertTrue(score("capacity.windows") >= 4, "101, 202 and twice 303");
        assertTrue(printed.text().contains("limited by the harness at 303"), printed.text());
    }

    @Test
    void everyClientOffersItsShareOfEachRate() throws IOException {
        List<String[]> windows = table("capacity-clients.csv");
        assertEquals(0, windows.size() % 3);
        for (String[] window : windows) {
            int rate = Integer.parseInt(window[1]);
            // Of a window of 200 ms, message 0 included.
            int share = window[2].equals("probe") ? 500 : rate / 2 + (window[2].equals("loader-1") ? rate % 2 : 0);
            assertEquals((share + 4) / 5, Integer.parseInt(window[4]), String.join(",", window));
        }
    }

    @Test
    void theProbesAndTheLoadersLatenciesAreThoseOfTheRateThatHeld() throws IOException {
        long probes = 0;
        long loaders = 0;
        for (String[] window : table("capacity-clients.csv")) {
            if (window[1].equals("303")) {
                long messages = Long.parseLong(window[4]);
                probes += window[2].equals("probe") ? messages : 0;
                loaders += window[2].equals("probe") ? 0 : messages;
            }
        }
        NodeLatencies latencies = NodeLatencies.read(fork.resolve("latency.hlog"), 1);
        assertEquals(probes, count(latencies, "response"));
        assertEquals(loaders, count(latencies, "loaders.response"));
    }

    private static long count(NodeLatencies latencies, String label) {
        List<Histogram> iterations = latencies.byLabel().get(label);
        return iterations.get(0).getTotalCount();
    }

    @Test
    void everyClientsClockIsNoted() throws IOException {
        String notes = Files.readString(fork.resolve("notes.txt"));
        assertTrue(notes.contains("probe: clock known to ± "), notes);
        assertTrue(notes.contains("loader-2: clock known to ± "), notes);
    }
}
