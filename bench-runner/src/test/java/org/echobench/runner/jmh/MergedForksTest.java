package org.echobench.runner.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.Json;
import org.echobench.results.run.Figure;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.util.SampleBuffer;

/** What is merged of JMH's JSON of each fork is JMH's JSON of all of them. */
class MergedForksTest {

    private static final String JVM = "A Vendor 17+1";

    private static JsonNode jmhs(List<BenchmarkResult> forks) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FakeResults.write(new PrintStream(bytes, true, StandardCharsets.UTF_8), forks);
        try {
            return Json.read(bytes.toByteArray()).get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode merged(List<BenchmarkResult> forks, Map<String, Histogram> latencies) {
        List<ObjectNode> rows =
                forks.stream().map(fork -> (ObjectNode) jmhs(List.of(fork))).toList();
        return new MergedForks(rows, latencies).row(JVM);
    }

    /** All but the JVM's path and the arguments that only the runner added. */
    private static JsonNode expected(List<BenchmarkResult> forks) {
        ObjectNode row = (ObjectNode) jmhs(forks);
        row.put("forks", forks.size());
        row.put("jvm", JVM);
        row.putArray("jvmArgs").add("-Xmx1g");
        return row;
    }

    private static BenchmarkResult fork(long operations, Result<?>... secondary) {
        return FakeResults.of(TestPlans.tiny("one", 1), operations, secondary);
    }

    private static Result<?> scalar(String label, double value, AggregationPolicy policy) {
        return new ScalarResult(label, value, "B/op", policy);
    }

    @Test
    void scoresErrorsIntervalsAndPercentilesAreJmhs() {
        for (int forks = 1; forks <= 5; forks++) {
            Random random = new Random(forks);
            List<BenchmarkResult> all = Stream.generate(() -> fork(
                            random.nextInt(1_000_000),
                            scalar("server.alloc", random.nextDouble(), AggregationPolicy.AVG),
                            scalar("server.rss.max", random.nextDouble(), AggregationPolicy.MAX),
                            scalar("server.gc.count", random.nextInt(9), AggregationPolicy.SUM)))
                    .limit(forks)
                    .toList();
            assertEquals(expected(all), merged(all, Map.of()));
        }
    }

    @Test
    void howTheIterationsOfOtherPeoplesMetricsBecomeOneIsTakenFromTheirFigures() {
        List<BenchmarkResult> forks = Stream.of(3, 4, 5)
                .map(value -> fork(value, scalar("their.count", value, AggregationPolicy.SUM)))
                .toList();
        assertEquals(expected(forks), merged(forks, Map.of()));
    }

    @Test
    void aValueOfOtherPeopleThatAForkDoesNotHaveIsWhatJmhTakesItFor() {
        List<BenchmarkResult> forks =
                List.of(fork(1), fork(2, scalar("their.alloc", 7, AggregationPolicy.AVG)), fork(3));
        assertEquals(expected(forks), merged(forks, Map.of()));
    }

    @Test
    void aMetricOfOursThatAForkDoesNotHaveIsTheMeanOfTheOthers() {
        List<BenchmarkResult> forks = List.of(
                fork(1),
                fork(2, scalar("server.alloc", 7, AggregationPolicy.AVG)),
                fork(3, scalar("server.alloc", 9, AggregationPolicy.AVG)));
        JsonNode metric = merged(forks, Map.of()).path("secondaryMetrics").path("server.alloc");
        assertEquals(8, metric.path("score").asDouble());
        assertEquals(
                Json.MAPPER
                        .createArrayNode()
                        .add(Json.MAPPER.createArrayNode())
                        .add(Json.MAPPER.createArrayNode().add(7.0))
                        .add(Json.MAPPER.createArrayNode().add(9.0)),
                metric.path("rawData"));
    }

    /** Two forks of four slices each. */
    @Test
    void aMedianAndAShareOfSlicesAreOverAllSlicesOfAllForks() {
        MergedForks forks =
                new MergedForks(List.of(slices(100, 100, 100, 4_000), slices(200, 200, 200, 3_300)), Map.of());
        Map<String, Figure> figures = forks.figures(List.of(1, 2), 2);
        Figure p99 = figures.get("slice.p99");
        assertEquals(200, p99.value());
        assertEquals(List.of(100.0, 200.0), p99.forks());
        Figure slow = figures.get("slice.above1ms");
        assertEquals(0.25, slow.value());
        assertEquals(
                "7 to 59", // Wilson's interval of 2 in 8
                Math.round(100 * slow.standing().orElseThrow().low().orElseThrow()) + " to "
                        + Math.round(100 * slow.standing().orElseThrow().high().orElseThrow()));
    }

    private static ObjectNode slices(double... p99) {
        ObjectNode row = (ObjectNode) jmhs(List.of(fork(1)));
        ArrayNode tails = metric(row, "slice.p99", "us");
        ArrayNode slow = metric(row, "slice.above1ms", "share");
        for (double one : p99) {
            tails.add(one);
            slow.add(one > 1_000 ? 1 : 0);
        }
        return row;
    }

    private static ArrayNode metric(ObjectNode row, String label, String unit) {
        return row.withObject("/secondaryMetrics")
                .putObject(label)
                .put("scoreUnit", unit)
                .putArray("rawData")
                .addArray();
    }

    @Test
    void whatIsNoNumberInJsonStaysWhatItIs() {
        List<BenchmarkResult> forks = List.of(
                fork(1, scalar("a", Double.NaN, AggregationPolicy.AVG)),
                fork(2, scalar("a", Double.POSITIVE_INFINITY, AggregationPolicy.AVG)));
        assertEquals(expected(forks), merged(forks, Map.of()));
    }

    /** Powers of two below 1,024 times the finest step: neither JMH's buffers nor histograms round them. */
    @Test
    void theFiguresOfALatencyAreOverAllItsMessages() {
        Histogram all = LatencyRecorder.newHistogram();
        List<BenchmarkResult> forks = new ArrayList<>();
        for (int fork = 1; fork <= 3; fork++) {
            SampleBuffer samples = new SampleBuffer();
            for (int i = 0; i < 1_000 * fork; i++) {
                long nanos = 1L << Math.max(0, 10 - Integer.numberOfTrailingZeros(i + 1));
                samples.add(nanos);
                all.recordValue(nanos);
            }
            forks.add(
                    fork(fork, new SampleTimeResult(ResultRole.SECONDARY, "latency", samples, TimeUnit.MICROSECONDS)));
        }
        assertEquals(expected(forks), merged(forks, Map.of("latency", all)));
    }

    /** JMH's buffers keep ten bits of a value and cut the rest, histograms take the top of a step of the same size. */
    @Test
    void aLatencyOfAnySizeIsWithinTwoThousandthsOfJmhs() {
        Random random = new Random(7);
        Histogram all = LatencyRecorder.newHistogram();
        List<BenchmarkResult> forks = new ArrayList<>();
        for (int fork = 1; fork <= 3; fork++) {
            SampleBuffer samples = new SampleBuffer();
            for (int i = 0; i < 10_000; i++) {
                long nanos = Math.round(50_000 * Math.exp(random.nextGaussian()));
                samples.add(nanos);
                all.recordValue(nanos);
            }
            forks.add(
                    fork(fork, new SampleTimeResult(ResultRole.SECONDARY, "latency", samples, TimeUnit.MICROSECONDS)));
        }
        JsonNode jmhs = expected(forks).path("secondaryMetrics");
        JsonNode ours = merged(forks, Map.of("latency", all)).path("secondaryMetrics");
        assertEquals(jmhs.size(), ours.size());
        jmhs.properties().forEach(metric -> {
            double expected = metric.getValue().path("score").asDouble();
            double score = ours.path(metric.getKey()).path("score").asDouble();
            assertEquals(expected, score, 0.002 * expected, metric.getKey());
        });
    }

    @Test
    void withoutHistogramsNoPercentileIsAveraged() {
        SampleBuffer samples = new SampleBuffer();
        samples.add(1_000);
        BenchmarkResult fork =
                fork(1, new SampleTimeResult(ResultRole.SECONDARY, "latency", samples, TimeUnit.MICROSECONDS));
        JsonNode secondary = merged(List.of(fork, fork), Map.of()).path("secondaryMetrics");
        assertEquals(1, secondary.path("latency").path("score").asDouble());
        assertFalse(secondary.has("latency:p0.99"));
    }

    @Test
    void theCpuOfAMessageIsTheTimeOfAllMessagesByTheirNumber() {
        ObjectNode row = Json.MAPPER.createObjectNode();
        row.put("benchmark", "Echo.run");
        row.putObject("primaryMetric")
                .put("scoreUnit", "ops/s")
                .putArray("rawData")
                .addArray()
                .add(100)
                .add(50);
        ObjectNode cpu = row.putObject("secondaryMetrics").putObject("server.cpu");
        cpu.put("scoreUnit", "us/op").putArray("rawData").addArray().add(10).add(40);
        assertEquals(
                20,
                new MergedForks(List.of(row), Map.of())
                        .figures(List.of(1), 1)
                        .get("server.cpu")
                        .value(),
                1e-9);
    }
}
