package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.SampleBuffer;
import org.openjdk.jmh.util.Statistics;

class EchobenchProfilerTest extends InForkDirectory {

    private final EchobenchProfiler profiler = new EchobenchProfiler();

    @AfterEach
    void takeWhatWasPosted() {
        EchobenchProfiler.Iteration.take();
    }

    private List<Result<?>> results(IterationType type) {
        IterationParams iteration = new IterationParams(type, 1, TimeValue.seconds(1), 1);
        profiler.beforeIteration(null, iteration);
        Collection<? extends Result<?>> results = profiler.afterIteration(null, iteration, null);
        return new ArrayList<>(results);
    }

    /** From 20 µs to 2 s, so many that neighbours differ by less than the histograms' precision. */
    private static Histogram latencies() {
        Histogram histogram = LatencyRecorder.newHistogram();
        for (int i = 0; i < 300_000; i++) {
            histogram.recordValue((long) (20_000 * Math.pow(100_000, i / 300_000.0)));
        }
        return histogram;
    }

    @Test
    void jmhsPercentilesAreTheHistograms() {
        Histogram histogram = latencies();
        new EchobenchProfiler.Iteration(Map.of(Metric.LATENCY, histogram), List.of()).post();
        SampleTimeResult result =
                (SampleTimeResult) results(IterationType.MEASUREMENT).get(0);
        Statistics statistics = result.getStatistics();
        assertEquals(histogram.getTotalCount(), statistics.getN());
        assertEquals("us/op", result.getScoreUnit());
        for (double percentile : new double[] {0, 50, 90, 95, 99, 99.9, 99.99, 100}) {
            double expected = percentile == 0
                    ? histogram.getMinValue() / 1_000.0
                    : histogram.getValueAtPercentile(percentile) / 1_000.0;
            assertEquals(expected, statistics.getPercentile(percentile), 0.002 * expected, "p" + percentile);
        }
        assertEquals(histogram.getMean() / 1_000, statistics.getMean(), 0.002 * histogram.getMean() / 1_000);
    }

    @Test
    void aLatencyThatMillionsHadIsAddedWithAFewSamples() {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValueWithCount(20_000, 1_234_567);
        histogram.recordValueWithCount(3_000_000, 7);
        AtomicInteger added = new AtomicInteger();
        SampleBuffer samples = new SampleBuffer() {
            @Override
            public void add(long sample) {
                added.incrementAndGet();
                super.add(sample);
            }
        };
        EchobenchProfiler.addTo(samples, histogram);
        Statistics statistics = samples.getStatistics(1);
        assertEquals(1_234_574, statistics.getN());
        assertEquals(3_000_000, statistics.getMax(), 10_000);
        assertEquals(20_000, statistics.getPercentile(99.99), 100);
        assertTrue(added.get() <= 2 * Long.SIZE, added + " samples were added one by one");
    }

    @Test
    void everyMetricIsASecondaryResultWithItsLabelAndUnit() {
        Map<Metric, Histogram> latencies = new LinkedHashMap<>();
        latencies.put(Metric.PUSH_FROM_T0, latencies());
        latencies.put(Metric.PUSH_LAST, latencies());
        new EchobenchProfiler.Iteration(
                        latencies,
                        List.of(Scalar.of(Metric.SERVER_ALLOC, 1_040), Scalar.of(Metric.SERVER_CPU_MAX, 1.5)))
                .post();
        List<Result<?>> results = results(IterationType.MEASUREMENT);
        assertEquals(
                List.of("push.fromT0", "push.last", "server.alloc", "server.cpu.max"),
                results.stream().map(Result::getLabel).toList());
        assertTrue(results.stream().allMatch(result -> result.getRole() == ResultRole.SECONDARY));
        assertEquals(1_040, results.get(2).getScore());
        assertEquals("B/op", results.get(2).getScoreUnit());
        assertEquals(1.5, results.get(3).getScore());
    }

    @Test
    void metricsBelongToOneIteration() {
        new EchobenchProfiler.Iteration(Map.of(), List.of(Scalar.of(Metric.CAPACITY_WINDOWS, 1))).post();
        assertEquals(1, results(IterationType.WARMUP).size());
        assertEquals(List.of(), results(IterationType.MEASUREMENT));
    }

    @Test
    void aLatencyThatNobodyHadIsNoResult() {
        new EchobenchProfiler.Iteration(Map.of(Metric.LATENCY, LatencyRecorder.newHistogram()), List.of()).post();
        assertEquals(List.of(), results(IterationType.MEASUREMENT));
    }

    @Test
    void onlyMeasuredIterationsAreLogged() {
        Path log = directory.resolve(ForkDirectory.LATENCY);
        new EchobenchProfiler.Iteration(Map.of(Metric.LATENCY, latencies()), List.of()).post();
        results(IterationType.WARMUP);
        assertFalse(Files.exists(log));
        new EchobenchProfiler.Iteration(Map.of(Metric.LATENCY, latencies()), List.of()).post();
        results(IterationType.MEASUREMENT);
        assertTrue(Files.exists(log));
    }

    @Test
    void jmhFindsItByItself() {
        assertTrue(ServiceLoader.load(Profiler.class).stream()
                .anyMatch(provider -> provider.type() == EchobenchProfiler.class));
    }

    @Test
    void timeIsInMicroseconds() {
        Histogram one = LatencyRecorder.newHistogram();
        one.recordValue(TimeUnit.MILLISECONDS.toNanos(5));
        new EchobenchProfiler.Iteration(Map.of(Metric.LATENCY, one), List.of()).post();
        assertEquals(5_000, results(IterationType.MEASUREMENT).get(0).getScore(), 10);
    }
}
