package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** How the client's threads wait for each other at the end of an iteration. */
class IterationCollectorTest {

    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private IterationCollector collector() {
        return new IterationCollector(
                new NoServer(), new IterationCollector.Plan(2, 1, 100_000_000, 1), Optional.empty(), Optional.empty());
    }

    /** What one thread does in an iteration. */
    private static void iteration(IterationCollector collector) {
        collector.begin(IterationCollector.Phase.WARMUP);
        collector.end(MeasurementWindow.WorkerTotals.NONE, new long[0]);
    }

    private static String failure(Future<?> thread) {
        return assertThrows(ExecutionException.class, thread::get).getCause().getMessage();
    }

    @Test
    void everyThreadGoesOnWhenAllHaveEnded() throws Exception {
        IterationCollector collector = collector();
        for (int i = 0; i < 3; i++) {
            Future<?> one = threads.submit(() -> iteration(collector));
            Future<?> other = threads.submit(() -> iteration(collector));
            one.get();
            other.get();
        }
    }

    @Test
    void latenciesArePostedOnceOfAllMeasuredIterations() {
        IterationCollector.Plan plan = new IterationCollector.Plan(1, 2, 100_000_000, 1);
        IterationCollector collector = new IterationCollector(new NoServer(), plan, Optional.empty(), Optional.empty());
        List<Long> posted = new ArrayList<>();
        for (IterationCollector.Phase phase : List.of(
                IterationCollector.Phase.WARMUP,
                IterationCollector.Phase.MEASUREMENT,
                IterationCollector.Phase.MEASUREMENT)) {
            Histogram latencies = LatencyRecorder.newHistogram();
            latencies.recordValueWithCount(1_000, posted.size() + 5L);
            collector.begin(phase);
            collector.end(Shares.of(1_000_000, 1, Map.of(Metric.LATENCY, latencies)), new long[0]);
            posted.add(postedLatencies());
        }
        assertEquals(List.of(0L, 0L, 6L + 7L), posted);
    }

    @Test
    void everyIterationAtGivenTimesHasATailOfItsOwn() {
        IterationCollector.Plan plan = new IterationCollector.Plan(1, 2, 100_000_000, 1);
        IterationCollector collector =
                new IterationCollector(new BusyServer(), plan, Optional.empty(), Optional.empty());
        List<String> posted = new ArrayList<>();
        for (long nanos : List.of(100_000L, 2_000_000L)) {
            Histogram response = LatencyRecorder.newHistogram();
            response.recordValueWithCount(nanos, 10);
            collector.begin(IterationCollector.Phase.MEASUREMENT);
            collector.end(Shares.of(1_000_000, 10, Map.of(Metric.RESPONSE, response)), new long[0]);
            posted.add(posted(Metric.SLICE_P99, Metric.SLICE_ABOVE_1MS, Metric.CPU_LATENCY));
        }
        // 100 and 2,000 us at 3 us of CPU, as a histogram of three digits has them.
        assertEquals(List.of("100 0 300", "2001 1 6001"), posted);
    }

    private static String posted(Metric... metrics) {
        Map<String, Long> results = new EchobenchProfiler()
                        .afterIteration(
                                null, new IterationParams(IterationType.WARMUP, 1, TimeValue.seconds(1), 1), null)
                        .stream()
                        .collect(Collectors.toMap(Result::getLabel, result -> Math.round(result.getScore())));
        return Stream.of(metrics)
                .map(metric -> String.valueOf(results.get(metric.label())))
                .collect(Collectors.joining(" "));
    }

    /** Spends 30 us in an iteration. */
    private static final class BusyServer extends NoServer {

        @Override
        public Snapshot snapshot() {
            return () -> new Cost(new ThreadUsage(0, 30_000), OptionalLong.empty());
        }
    }

    private static long postedLatencies() {
        IterationParams iteration = new IterationParams(IterationType.WARMUP, 1, TimeValue.seconds(1), 1);
        return new EchobenchProfiler()
                .afterIteration(null, iteration, null).stream()
                        .filter(result -> result.getLabel().equals(Metric.LATENCY.label()))
                        .mapToLong(Result::getSampleCount)
                        .sum();
    }

    @Test
    void aThreadThatWaitsForOneThatFailedFailsWithoutDelay() {
        IterationCollector collector = collector();
        Future<?> waiting = threads.submit(() -> iteration(collector));
        collector.failed();
        assertEquals("another client thread failed", failure(waiting));
    }

    /** The interrupt was there before the wait, so nothing is a matter of time. */
    @Test
    void anIterationThatWasInterruptedIsNotComplete() {
        IterationCollector collector = collector();
        Future<?> interrupted = threads.submit(() -> {
            Thread.currentThread().interrupt();
            iteration(collector);
        });
        assertEquals("interrupted while the other client threads ended the iteration", failure(interrupted));
    }
}
