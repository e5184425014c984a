package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.util.SampleBuffer;

/** Puts a benchmark's own metrics into JMH's secondary results, including all percentiles of latencies. */
public final class EchobenchProfiler implements InternalProfiler {

    /**
     * The metrics of one iteration besides its score. A benchmark posts them in its iteration teardown, because the
     * profiler's last call comes before the trial teardown.
     *
     * @param latencies in nanoseconds; kept, not copied. a load posts them once, for all measured iterations
     * @param scalars everything else
     */
    public record Iteration(Map<Metric, Histogram> latencies, List<Scalar> scalars) {

        /**
         * Posted, and not yet taken. Static because JMH makes the benchmark and the profiler, and
         * shows neither to the other. A fork runs one benchmark at a time.
         */
        private static final AtomicReference<Iteration> POSTED = new AtomicReference<>();

        public Iteration {
            for (Metric metric : latencies.keySet()) {
                if (!metric.isLatency()) {
                    throw new IllegalArgumentException(metric.label() + " is not a latency");
                }
            }
        }

        public Iteration with(Scalar scalar) {
            List<Scalar> more = new ArrayList<>(scalars);
            more.add(scalar);
            return new Iteration(latencies, more);
        }

        /** Leaves these for the profiler; without one they are dropped. */
        public void post() {
            POSTED.set(this);
        }

        /** The metrics of the iteration that has just ended; empty where it failed or posts none. */
        static Optional<Iteration> take() {
            return Optional.ofNullable(POSTED.getAndSet(null));
        }
    }

    @Override
    public String getDescription() {
        return "Echobench: latency of every message, server and client allocation and CPU per message";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        // The benchmark takes its own first reading, after its connections are open.
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        List<Result<?>> results = new ArrayList<>();
        Iteration.take().ifPresent(metrics -> {
            metrics.latencies().forEach((metric, histogram) -> {
                if (histogram.getTotalCount() > 0) {
                    SampleBuffer samples = new SampleBuffer();
                    addTo(samples, histogram);
                    results.add(new Latency(metric.label(), samples));
                }
            });
            for (Scalar scalar : metrics.scalars()) {
                results.add(new ScalarResult(
                        scalar.metric().label(),
                        scalar.value(),
                        scalar.metric().unit(),
                        policy(scalar.metric().aggregation())));
            }
            if (iteration.getType() == IterationType.MEASUREMENT
                    && !metrics.latencies().isEmpty()) {
                ForkDirectory.current()
                        .ifPresent(directory ->
                                LatencyLog.append(directory.resolve(ForkDirectory.LATENCY), metrics.latencies()));
            }
        });
        return results;
    }

    /** JMH's policy for an aggregation. JMH merges samples itself, so their figures are averaged; it has no median. */
    public static AggregationPolicy policy(Aggregation aggregation) {
        return switch (aggregation) {
            case MEAN, MEDIAN, MERGED -> AggregationPolicy.AVG;
            case SUM -> AggregationPolicy.SUM;
            case MAXIMUM -> AggregationPolicy.MAX;
        };
    }

    /**
     * Adds every message. JMH's buffer does not take counts, and an iteration has up to millions of messages, so the
     * buffer's samples are doubled once for each binary digit of the counts.
     */
    static void addTo(SampleBuffer buffer, Histogram histogram) {
        for (int digit = Long.SIZE - Long.numberOfLeadingZeros(histogram.getTotalCount()) - 1; digit >= 0; digit--) {
            buffer.addAll(buffer);
            for (HistogramIterationValue value : histogram.recordedValues()) {
                if ((value.getCountAddedInThisIterationStep() >> digit & 1) == 1) {
                    buffer.add(value.getValueIteratedTo());
                }
            }
        }
    }

    /**
     * JMH's result of many samples, with the same figures. For every metric that it writes, JMH asks each iteration for
     * all its results; its own class then adds up all samples and looks for every percentile again. This one does so
     * once. Not thread-safe.
     */
    static final class Latency extends SampleTimeResult {

        private static final long serialVersionUID = 1;

        @SuppressWarnings("rawtypes")
        private transient Collection<? extends Result> percentiles;

        /** @param nanos samples, which no longer change */
        Latency(String label, SampleBuffer nanos) {
            super(ResultRole.SECONDARY, label, nanos, TimeUnit.MICROSECONDS);
        }

        @Override
        @SuppressWarnings("rawtypes")
        protected Collection<? extends Result> getDerivativeResults() {
            if (percentiles == null) {
                percentiles = super.getDerivativeResults();
            }
            return percentiles;
        }

        /** A single result is its own sum. */
        @Override
        protected Aggregator<SampleTimeResult> getThreadAggregator() {
            return results -> results.size() == 1
                    ? results.iterator().next()
                    : super.getThreadAggregator().aggregate(results);
        }
    }
}
