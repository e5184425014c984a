package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.results.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark started by JMH's own main, which has our metrics where {@code -prof} asks for them. */
@Tag("integration")
class PlainJmhTest {

    private static final Set<String> OF_ITS_LATENCY = Set.of(
            "latency",
            "latency:p0.00",
            "latency:p0.50",
            "latency:p0.90",
            "latency:p0.95",
            "latency:p0.99",
            "latency:p0.999",
            "latency:p0.9999",
            "latency:p1.00");

    @TempDir
    Path folder;

    /** What JMH prints; it ends well. */
    private String run(String... options) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djmh.ignoreLock=true", // nothing is measured here, so nobody has to wait for anybody
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jmh.Main",
                "benchmarks.ClosedLoop.run$",
                "-p",
                "server=reference",
                "-f",
                "1",
                "-wi",
                "0",
                "-i",
                "2",
                "-r",
                "200ms",
                "-jvmArgsAppend",
                "-Xms64m -Xmx256m -XX:-AlwaysPreTouch -XX:TieredStopAtLevel=1",
                "-rf",
                "json",
                "-rff",
                "result.json"));
        command.addAll(List.of(options));
        Process jmh = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int exitCode = jmh.waitFor();
        String printed = Files.readString(output);
        assertEquals(0, exitCode, printed);
        return printed;
    }

    private Set<String> secondaryMetrics() throws IOException {
        JsonNode secondary = Json.read(folder.resolve("result.json")).get(0).path("secondaryMetrics");
        Set<String> labels = new TreeSet<>();
        secondary.fieldNames().forEachRemaining(labels::add);
        return labels;
    }

    @Test
    void everySecondaryMetricIsInTheJsonAndInTheOutput() throws IOException, InterruptedException {
        String printed = run("-prof", EchobenchProfiler.class.getName());
        Set<String> labels = secondaryMetrics();
        Set<String> expected = new TreeSet<>(ShortRun.METRICS);
        expected.addAll(OF_ITS_LATENCY);
        assertEquals(expected, labels);
        assertTrue(labels.stream().map(label -> "ClosedLoop.run:" + label).allMatch(printed::contains), printed);
    }

    @Tag("fork")
    @Test
    void withoutTheProfilerTheScoreComesAlone() throws IOException, InterruptedException {
        run();
        assertEquals(Set.of(), secondaryMetrics());
        assertTrue(Json.read(folder.resolve("result.json"))
                        .get(0)
                        .path("primaryMetric")
                        .path("score")
                        .asDouble()
                > 0);
    }
}
