package org.echobench.cluster.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.merge.NodeLatencies;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.run.RunFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One server, two loaders and a probe, each a JVM of its own on this machine, by the command. */
class LocalClusterTest {

    private static final int ITERATIONS = 2;

    private static final String TOPOLOGY = LocalNodes.FOUR + """
            run:
              servers: [reference]
              rounds: 1
              warmup:
                iterations: 1
                millis: 200
              measurement:
                iterations: 2
                millis: 300
              jobs:
                - job: websocket-fixed-rate
                  parameters:
                    connections: 5
                    rate: 1000
                    probeRate: 500
                    probeConnections: 2
            """;

    @TempDir
    private static Path folder;

    private static Set<Path> before;
    private static Path run;
    private static Path fork;
    private static Printed printed;

    @BeforeAll
    static void runOnce() throws IOException {
        before = work();
        Path topology = Files.writeString(folder.resolve("cluster.yaml"), TOPOLOGY);
        run = folder.resolve("run");
        printed = Printed.by("run", topology.toString(), "--out", run.toString(), "--no-repeat");
        fork = run.resolve("forks").resolve("websocket-fixed-rate~reference~round1");
    }

    private static NodeMessages.Loaded report(String node) throws IOException {
        try (Stream<Path> files = Files.list(fork)) {
            Path file = files.filter(path -> path.getFileName().toString().matches(node + "-\\d+-load\\.json"))
                    .findFirst()
                    .orElseThrow();
            return new ObjectMapper().readValue(file.toFile(), NodeMessages.Loaded.class);
        }
    }

    private static List<NodeMessages.Iteration> measured(String node) throws IOException {
        return report(node).iterations().stream()
                .filter(NodeMessages.Iteration::measured)
                .toList();
    }

    private static NodeLatencies log(String node) throws IOException {
        return NodeLatencies.read(fork.resolve(node + "-latency.hlog"), ITERATIONS);
    }

    private static JsonNode result() throws IOException {
        return new ObjectMapper().readTree(run.resolve("results.json").toFile()).get(0);
    }

    @Test
    void theRunIsMeasured() {
        assertEquals(ClusterMain.OK, printed.exitCode(), printed.text());
    }

    @Test
    void theMergedHistogramsAreTheSumsOfTheNodes() throws IOException {
        NodeLatencies merged = NodeLatencies.read(fork.resolve("latency.hlog"), ITERATIONS);
        NodeLatencies first = log("loader-1");
        NodeLatencies second = log("loader-2");
        for (String label : List.of("response", "service", "send.lag")) {
            for (int i = 0; i < ITERATIONS; i++) {
                Histogram sum = LatencyRecorder.newHistogram();
                sum.add(first.byLabel().get(label).get(i));
                sum.add(second.byLabel().get(label).get(i));
                assertEquals(sum, merged.byLabel().get("loaders." + label).get(i), label);
                assertEquals(
                        log("probe").byLabel().get(label).get(i),
                        merged.byLabel().get(label).get(i),
                        label);
            }
        }
    }

    @Test
    void everyMessageOfEveryNodeIsInItsHistograms() throws IOException {
        for (String node : List.of("loader-1", "loader-2", "probe")) {
            List<NodeMessages.Iteration> iterations = measured(node);
            for (int i = 0; i < ITERATIONS; i++) {
                long completed = iterations.get(i).completed();
                assertTrue(completed > 0, node);
                assertEquals(
                        completed, log(node).byLabel().get("response").get(i).getTotalCount(), node);
            }
        }
    }

    @Test
    void theScoreIsTheSumOfTheNodesRates() throws IOException {
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < ITERATIONS; i++) {
            double rate = 0;
            for (String node : List.of("loader-1", "loader-2", "probe")) {
                NodeMessages.Iteration iteration = measured(node).get(i);
                rate += iteration.inTime() * 1e9 / iteration.elapsedNanos();
            }
            rates.add(rate);
        }
        JsonNode raw = result().path("primaryMetric").path("rawData").get(0);
        for (int i = 0; i < ITERATIONS; i++) {
            assertEquals(rates.get(i), raw.get(i).asDouble(), rates.get(i) * 1e-6);
        }
    }

    @Test
    void theVerdictIsTheProbesAndTheLoadersIsShown() throws IOException {
        JsonNode metrics = result().path("secondaryMetrics");
        assertAll(
                () -> assertTrue(metrics.has("response"), metrics.toString()),
                () -> assertTrue(metrics.has("loaders.response")),
                () -> assertTrue(metrics.has("server.cpu")),
                () -> assertTrue(metrics.has("server.alloc")),
                () -> assertTrue(metrics.has("server.rss.max")),
                () -> assertEquals("2", result().path("params").path("loaders").asText()));
        long probed = measured("probe").stream()
                .mapToLong(NodeMessages.Iteration::completed)
                .sum();
        assertEquals(probed, metrics.path("probe.messages").path("score").asLong());
    }

    @Test
    void everyNodeKnowsTheClockWithItsUncertainty() throws IOException {
        for (String node : List.of("loader-1", "loader-2", "probe")) {
            NodeMessages.Loaded report = report(node);
            // One machine has one clock.
            assertTrue(Math.abs(report.clockBefore().offsetNanos())
                    <= report.clockBefore().errorNanos());
            assertTrue(Math.abs(report.clockAfter().offsetNanos())
                    <= report.clockAfter().errorNanos());
        }
    }

    @Test
    void theRunHasAResultAndCurves() throws IOException {
        assertEquals(1, new RunFolder(run).summary().orElseThrow().rows().size());
        assertTrue(Files.readString(run.resolve("curves").resolve("nodes.csv")).contains("loader-2"));
        assertTrue(Files.exists(run.resolve("curves").resolve("series.csv")));
    }

    @Test
    void theProbesWindowsTellWhetherTheForkWasFlat() throws IOException {
        List<String> all = Files.readAllLines(run.resolve("curves").resolve("client-windows.csv"));
        assertTrue(all.get(0).startsWith("row,server,round,node,phase,iteration,t_s,"), all.get(0));
        String place = "websocket-fixed-rate,reference,1,";
        List<String> probes = all.stream()
                .filter(line -> line.startsWith(place + "probe,"))
                .map(line -> line.replace(place + "probe,", place))
                .toList();
        List<String> windows = Files.readAllLines(run.resolve("curves").resolve("windows.csv"));
        assertEquals(windows.subList(1, windows.size()), probes);
        for (String loader : List.of("loader-1", "loader-2")) {
            assertTrue(all.stream().anyMatch(line -> line.startsWith(place + loader + ",measurement,2,")), loader);
        }
        String steady =
                Files.readAllLines(run.resolve("curves").resolve("steady.csv")).get(1);
        assertTrue(steady.matches(place + "\\d+,p50_us,.*"), steady);
    }

    @Test
    void nothingIsLeftInTheHomeDirectory() throws IOException {
        Set<Path> left = work();
        // Of clusters that earlier tests have broken, the folders may go meanwhile.
        left.removeAll(before);
        assertEquals(Set.of(), left);
    }

    /** Folders of clusters, those of tests that were killed among them. */
    private static Set<Path> work() throws IOException {
        Path folder = Files.createDirectories(Path.of(System.getProperty("user.home"), ".jco"));
        try (Stream<Path> all = Files.list(folder)) {
            return all.collect(Collectors.toSet());
        }
    }

    @Test
    void theCheckSaysWhatEveryNodeIs() {
        Printed check = Printed.by("check", folder.resolve("cluster.yaml").toString());

        String text = check.text();
        assertEquals(ClusterMain.OK, check.exitCode(), text);
        assertTrue(text.startsWith("server on localhost: "), text);
        assertTrue(
                text.lines().anyMatch(line -> line.matches("loader-2 on localhost: .* clock known to ± \\d+ us")),
                text);
    }
}
