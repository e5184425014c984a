package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.echobench.results.LatencyLog;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.util.SampleBuffer;

/** Puts a benchmark's own metrics into JMH's secondary results, latencies with all their percentiles. */
public final class EchobenchProfiler implements InternalProfiler {

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
        IterationMailbox.take().ifPresent(metrics -> {
            metrics.latencies().forEach((metric, histogram) -> {
                if (histogram.getTotalCount() > 0) {
                    results.add(new LatencyResult(metric.label(), samples(histogram)));
                }
            });
            for (Scalar scalar : metrics.scalars()) {
                results.add(new ScalarResult(
                        scalar.metric().label(),
                        scalar.value(),
                        scalar.unit(),
                        policy(scalar.metric().aggregation())));
            }
            if (iteration.getType() == IterationType.MEASUREMENT) {
                keep(metrics.latencies());
            }
        });
        return results;
    }

    /** JMH's name for an aggregation. JMH merges samples by itself; their figures are means. */
    public static AggregationPolicy policy(Aggregation aggregation) {
        return switch (aggregation) {
            case MEAN, MERGED -> AggregationPolicy.AVG;
            case SUM -> AggregationPolicy.SUM;
            case MAXIMUM -> AggregationPolicy.MAX;
        };
    }

    private static SampleBuffer samples(Histogram histogram) {
        SampleBuffer buffer = new SampleBuffer();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            for (long i = value.getCountAddedInThisIterationStep(); i > 0; i--) {
                buffer.add(value.getValueIteratedTo());
            }
        }
        return buffer;
    }

    private static void keep(Map<Metric, Histogram> latencies) {
        ForkDirectory.current()
                .ifPresent(directory -> LatencyLog.append(directory.resolve(ForkDirectory.LATENCY), latencies));
    }
}
