package org.echobench.runner.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.Cell;
import org.echobench.results.metric.Metric;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.util.SampleBuffer;

class ForkRowTest {

    @TempDir
    Path temp;

    @Test
    void theRowIsThatOfJmh() throws IOException {
        Cell cell = new Cell(1, TestPlans.tiny("one", 1), TestPlans.subject("a"));
        Histogram latencies = LatencyRecorder.newHistogram();
        SampleBuffer samples = new SampleBuffer();
        for (int nanos = 1; nanos <= 1_000; nanos++) {
            latencies.recordValue(nanos);
            samples.add(nanos);
        }
        IterationMetrics metrics = new IterationMetrics(
                Map.of(Metric.LATENCY, latencies, Metric.SERVICE, LatencyRecorder.newHistogram()),
                List.of(Scalar.of(Metric.SERVER_ALLOC, 3), Scalar.of(Metric.HICCUP_MAX, 5)));
        Path ours = Files.createDirectory(temp.resolve("ours"));
        new ForkRow("thrpt", "ops/s", 1, 1, TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(1))
                .write(cell, List.of(new ForkRow.Iteration(1_234, metrics)), ours);
        Path jmhs = Files.createDirectory(temp.resolve("jmhs"));
        FakeResults.measured(
                jmhs,
                FakeResults.of(
                        cell.row(),
                        1_234,
                        new SampleTimeResult(ResultRole.SECONDARY, "latency", samples, TimeUnit.MICROSECONDS),
                        new ScalarResult("server.alloc", 3, "B/op", AggregationPolicy.AVG),
                        new ScalarResult("hiccup.max", 5, "us", AggregationPolicy.MAX)));
        assertEquals(comparable(jmhs), comparable(ours));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsAnErrorOfTheDisk() throws IOException {
        Files.createSymbolicLink(temp.resolve(ForkDirectory.LATENCY), Path.of("/dev/full"));
        Cell cell = new Cell(1, TestPlans.tiny("one", 1), TestPlans.subject("a"));
        Map<Metric, Histogram> latencies = Map.of(Metric.LATENCY, LatencyRecorder.newHistogram());
        List<ForkRow.Iteration> iterations =
                List.of(new ForkRow.Iteration(1, new IterationMetrics(latencies, List.of())));
        ForkRow row = new ForkRow("thrpt", "ops/s", 1, 0, 1, 1);
        assertThrows(IOException.class, () -> row.write(cell, iterations, temp));
    }

    /** Without what the fake does not have, or has of another JVM. */
    private static ObjectNode comparable(Path folder) throws IOException {
        ObjectNode row = ForkResult.row(ForkResult.bytes(folder));
        row.remove(List.of("jmhVersion", "jvm", "jvmArgs", "jdkVersion", "vmName", "vmVersion", "params"));
        row.remove(List.of("warmupTime", "measurementTime"));
        return row;
    }
}
