package org.echobench.core.metrics;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * JMH's result of many samples, with the same figures. For every metric that it writes, JMH asks each iteration for all its
 * results; its own class then adds up all samples and looks for every percentile again. This one does so once. Not
 * thread-safe.
 */
final class LatencyResult extends SampleTimeResult {

    private static final long serialVersionUID = 1;

    @SuppressWarnings("rawtypes")
    private transient Collection<? extends Result> percentiles;

    /** @param nanos samples, which nobody changes any more */
    LatencyResult(String label, SampleBuffer nanos) {
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

    /** A single result is the sum of itself. */
    @Override
    protected Aggregator<SampleTimeResult> getThreadAggregator() {
        return results -> results.size() == 1
                ? results.iterator().next()
                : super.getThreadAggregator().aggregate(results);
    }
}
