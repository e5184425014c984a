package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.results.metric.Metric;

/**
 * The metrics of one iteration beside its score.
 *
 * @param latencies in nanoseconds; kept, not copied
 * @param scalars everything else
 */
public record IterationMetrics(Map<Metric, Histogram> latencies, List<Scalar> scalars) {

    public IterationMetrics {
        for (Metric metric : latencies.keySet()) {
            if (!metric.isLatency()) {
                throw new IllegalArgumentException(metric.label() + " is no latency");
            }
        }
    }

    /** With one scalar more. */
    public IterationMetrics with(Scalar scalar) {
        List<Scalar> more = new ArrayList<>(scalars);
        more.add(scalar);
        return new IterationMetrics(latencies, more);
    }
}
