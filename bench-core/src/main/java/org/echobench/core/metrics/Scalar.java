package org.echobench.core.metrics;

import java.util.List;
import java.util.OptionalDouble;
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

    /** The value of a metric among these; empty where it is not known. */
    public static OptionalDouble find(List<Scalar> scalars, Metric metric) {
        return scalars.stream()
                .filter(scalar -> scalar.metric == metric)
                .mapToDouble(Scalar::value)
                .findFirst();
    }

    /**
     * A total divided among its parts.
     *
     * @param total bytes or nanoseconds; the metric's unit is B or us per part
     * @param parts operations or connections, more than 0
     */
    public static Scalar share(Metric metric, double total, double parts) {
        return of(metric, total / metric.scale() / parts);
    }
}
