package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.echobench.core.metrics.ForkDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

/** JMH runs the echo benchmark in a fork of its own; the metrics of every iteration come back, each once. */
@Tag("integration")
@Timeout(120)
class ClosedLoopRunTest {

    @TempDir
    Path directory;

    /** Without the latency, which every echo records, and the percentiles that JMH makes of it. */
    private static Set<String> besideLatency(RunResult result) {
        Set<String> labels = new TreeSet<>(result.getSecondaryResults().keySet());
        assertTrue(labels.contains("latency"), labels.toString());
        labels.removeIf(label -> label.startsWith("latency"));
        return labels;
    }

    private static double score(RunResult result, String label) {
        return result.getSecondaryResults().get(label).getScore();
    }

    private static void assertEachOnce(RunResult result) {
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                for (String label : iteration.getRawSecondaryResults().keys()) {
                    assertEquals(
                            1, iteration.getRawSecondaryResults().get(label).size(), label);
                }
            }
        }
    }

    /** Every message of the measured iterations is in the latencies: at least those that JMH counted. */
    private static void assertEveryMessageTimed(RunResult result) {
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            Result<?> latency = fork.getSecondaryResults().get("latency");
            long counted = fork.getIterationResults().stream()
                    .mapToLong(iteration -> iteration.getMetadata().getMeasuredOps())
                    .sum();
            assertTrue(latency.getSampleCount() >= counted, latency.getSampleCount() + " timed of " + counted);
        }
    }

    /**
     * In each iteration the server allocated the bytes for each message and little besides. It had answered up to {@code
     * inFlight} messages more or fewer than the client had received.
     */
    private static void assertAllocated(RunResult result, long bytesEach, long inFlight) {
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                long messages = iteration.getMetadata().getMeasuredOps();
                double allocated = messages
                        * iteration.getSecondaryResults().get("server.alloc").getScore();
                double least = (messages - inFlight) * (double) bytesEach;
                double most = (messages + inFlight) * (bytesEach + 500.0) + 1e6;
                assertTrue(
                        allocated >= least && allocated <= most,
                        allocated + " B for " + messages + " messages, expected " + least + " to " + most);
            }
        }
    }

    @Test
    void theMetricsComeWithTheScore() throws RunnerException, IOException {
        RunResult result = ShortRun.of(ClosedLoop.class, directory, options -> options.param("connections", "4")
                .param("window", "2")
                .param("handlerAllocBytes", "1000")
                .measurementIterations(2)
                .measurementTime(TimeValue.seconds(1)));
        assertEquals(ShortRun.METRICS, besideLatency(result));
        assertEachOnce(result);
        assertEveryMessageTimed(result);
        assertEquals(2, result.getAggregatedResult().getIterationResults().size());
        assertTrue(result.getPrimaryResult().getScore() > 0);
        assertTrue(score(result, "server.cpu") > 0);
        assertTrue(score(result, "client.cpu") > 0);
        double busy = score(result, "client.busy");
        assertTrue(busy > 0 && busy <= 1, "busy " + busy);
        double saturation = score(result, "client.saturation");
        assertTrue(saturation > 0 && saturation <= 1, "saturation " + saturation);
        assertAllocated(result, 1_000, 8);
        assertFalse(Files.exists(directory.resolve(ForkDirectory.FAILURE)));
        assertLogged(result);
    }

    private void assertLogged(RunResult result) throws IOException {
        try (HistogramLogReader reader =
                new HistogramLogReader(directory.resolve(ForkDirectory.LATENCY).toFile())) {
            Histogram logged = (Histogram) reader.nextIntervalHistogram();
            assertEquals("latency", logged.getTag());
            assertEquals(result.getSecondaryResults().get("latency").getSampleCount(), logged.getTotalCount());
            assertFalse(reader.hasNext());
        }
    }

    @Tag("fork")
    @Test
    void theMetricsComeFromEveryThread() throws RunnerException {
        RunResult result = ShortRun.of(ClosedLoop.class, directory, options -> options.threads(2)
                .param("connections", "5")
                .param("payload", "1000")
                .param("kind", "binary"));
        assertEquals(ShortRun.METRICS, besideLatency(result));
        assertEachOnce(result);
        assertEveryMessageTimed(result);
        assertEquals(2, result.getParams().getThreads());
    }

    @Test
    void aServerOfItsOwnProcessHasThatProcesssTimeToo() throws RunnerException {
        RunResult result = ShortRun.of(ClosedLoop.class, directory, options -> options.param("isolation", "forked")
                .param("connections", "4"));
        Set<String> expected = new TreeSet<>(ShortRun.METRICS);
        expected.addAll(Set.of("server.gc.count", "server.gc.time"));
        Set<String> labels = besideLatency(result);
        // The maxima of an iteration that is shorter than the sampler's interval may be missing.
        labels.removeIf(label -> label.endsWith(".max") && label.startsWith("server."));
        assertEquals(expected, labels);
        assertEachOnce(result);
        assertTrue(score(result, "server.cpu") > 0);
        assertTrue(score(result, "server.processCpu") > 0);
    }

    @Tag("fork")
    @Test
    void overHttp2WhatTheServerAnnouncesIsAMetric() throws RunnerException {
        RunResult result = ShortRun.of(
                ClosedLoop.class, Http2Server.ID, directory, options -> options.param("exchange", "plaintext")
                        .param("httpVersion", "2")
                        .param("connections", "2")
                        .param("pipeline", "4"));
        Set<String> expected = new TreeSet<>(ShortRun.METRICS);
        expected.add("settings.maxConcurrentStreams");
        assertEquals(expected, besideLatency(result));
        assertEquals(Http2Server.STREAMS, score(result, "settings.maxConcurrentStreams"));
        assertEachOnce(result);
        assertEveryMessageTimed(result);
    }

    @Tag("fork")
    @Test
    void theServersConfigurationReachesIt() throws RunnerException {
        RunResult result = ShortRun.of(ClosedLoop.class, directory, options -> options.param("connections", "4")
                .param("handlerAllocBytes", "100000")
                .param("handlerWorkNanos", "200000")
                .param("ioThreads", "1")
                .measurementTime(TimeValue.seconds(1)));
        assertAllocated(result, 100_000, 4);
        // The handler takes so long, and on a busy machine it does not have a processor all the while.
        double fastest =
                result.getSecondaryResults().get("latency").getStatistics().getMin();
        assertTrue(fastest >= 199, "fastest message " + fastest + " us");
    }
}
