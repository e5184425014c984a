package org.echobench.core.metrics;

import org.openjdk.jmh.results.AggregationPolicy;

/**
 * One measured value of an iteration.
 *
 * @param label its name in the results
 * @param value finite
 * @param unit as printed
 * @param policy how iterations are put together
 */
public record Scalar(String label, double value, String unit, AggregationPolicy policy) {

    public Scalar {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(label + " must be finite, but is " + value);
        }
    }

    public static Scalar average(String label, double value, String unit) {
        return new Scalar(label, value, unit, AggregationPolicy.AVG);
    }

    /** Adds up over iterations and forks, as JMH's own {@code gc.count} does. */
    public static Scalar sum(String label, double value, String unit) {
        return new Scalar(label, value, unit, AggregationPolicy.SUM);
    }

    public static Scalar maximum(String label, double value, String unit) {
        return new Scalar(label, value, unit, AggregationPolicy.MAX);
    }
}
