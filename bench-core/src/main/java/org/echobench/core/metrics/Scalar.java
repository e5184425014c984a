package org.echobench.core.metrics;

import org.echobench.results.metric.Metric;

/**
 * One measured value of an iteration. Unknown values are left out: no value replaces them.
 *
 * @param value finite, at least {@link Metric#least}; in the metric's unit
 */
public record Scalar(Metric metric, double value) {

    public Scalar {
        if (metric.isLatency()) {
            throw new IllegalArgumentException(metric.label() + " is a latency and has a histogram");
        }
        if (!(Double.isFinite(value) && value >= metric.least())) {
            throw new IllegalArgumentException(
                    metric.label() + " must be finite and at least " + metric.least() + ", but is " + value);
        }
    }

    public static Scalar of(Metric metric, double value) {
        return new Scalar(metric, value);
    }

    /**
     * A total, shared out.
     *
     * @param total bytes or nanoseconds; the metric's unit is B or us of one of the {@code parts}
     * @param parts operations or connections, more than 0
     */
    public static Scalar share(Metric metric, double total, double parts) {
        return of(metric, total / metric.scale() / parts);
    }
}
