package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.cluster.merge.NodeLatencies;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for the most subscribers, of two loaders and a probe, each node a JVM of its own, by the command. */
class SubscriberSearchTest {

    private static final int PROBES = 3;

    /** In a window of 200 ms. */
    private static final int BROADCASTS = 10;

    /** So long a limit and so few subscribers that any machine holds them: the search ends at its range. */
    private static final String TOPOLOGY = LocalNodes.FOUR + """
            run:
              servers: [reference]
              rounds: 1
              jobs:
                - job: subscriber-capacity
                  parameters:
                    rate: 50
                    limitMicros: 5000000
                    startSubscribers: 5
                    maxSubscribers: 11
                    windowMillis: 200
                    warmupMillis: 100
                    probeConnections: 3
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
        fork = run.resolve("forks").resolve("subscriber-capacity~reference~round1");
    }

    private static double score(String metric) throws IOException {
        JsonNode result = new ObjectMapper()
                .readTree(run.resolve("results.json").toFile())
                .get(0);
        return result.path("secondaryMetrics").path(metric).path("score").asDouble();
    }

    /** Lines of the clients' table, without its head. */
    private static List<String[]> clients() throws IOException {
        return Files.readAllLines(fork.resolve("capacity-clients.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    @Test
    void theMostSubscribersAreFoundAndReportedAsOnOneMachine() throws IOException {
        assertEquals(ClusterMain.OK, printed.exitCode(), printed.text());
        assertEquals(11, score("capacity"));
        assertEquals(11, score("capacity.limitedAt"));
        assertTrue(Files.readString(fork.resolve("capacity-subscribers.csv")).contains("subscribers"));
    }

    @Test
    void everySubscriberOfEachClientReceivesEveryBroadcastOfAWindow() throws IOException {
        for (String[] window : clients()) {
            int level = Integer.parseInt(window[1]);
            int share = window[2].equals("probe") ? PROBES : level / 2 + (window[2].equals("loader-1") ? level % 2 : 0);
            assertEquals(share * BROADCASTS, Integer.parseInt(window[4]), String.join(",", window));
        }
    }

    @Test
    void theLatenciesAreThoseOfTheMostThatHeld() throws IOException {
        long windows = clients().stream()
                .filter(window -> window[1].equals("11") && window[2].equals("probe"))
                .count();
        NodeLatencies latencies = NodeLatencies.read(fork.resolve("latency.hlog"), 1);
        assertEquals(windows * PROBES * BROADCASTS, count(latencies, "response"));
        assertEquals(windows * 11 * BROADCASTS, count(latencies, "loaders.response"));
    }

    private static long count(NodeLatencies latencies, String label) {
        return latencies.byLabel().get(label).get(0).getTotalCount();
    }

    @Test
    void whatTheClocksMayBeWrongByIsNoted() throws IOException {
        String notes = Files.readString(fork.resolve("notes.txt"));
        assertTrue(notes.contains("response times are known to ± "), notes);
        assertTrue(notes.contains("loader-2: clock known to ± "), notes);
    }
}
