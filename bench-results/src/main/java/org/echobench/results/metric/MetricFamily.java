package org.echobench.results.metric;

import java.util.function.UnaryOperator;

/** Metrics that are made of others. */
public enum MetricFamily {
    /** Growth over the steps of a ramp, by least squares. */
    SLOPE("%s.slope", "%s, slope", better -> better),
    /** Its standard error. */
    SLOPE_ERROR("%s.slopeError", "%s, standard error of the slope", better -> Direction.UNKNOWN);

    private final String label;
    private final String title;
    private final UnaryOperator<Direction> better;

    MetricFamily(String label, String title, UnaryOperator<Direction> better) {
        this.label = label;
        this.title = title;
        this.better = better;
    }

    String label(Metric one) {
        return String.format(label, one.label());
    }

    String title(Metric one) {
        return String.format(title, one.title());
    }

    Direction better(Metric one) {
        return better.apply(one.better());
    }
}
