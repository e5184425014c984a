package org.echobench.results.jmh;

import java.util.List;

/**
 * One metric of one row.
 *
 * @param name {@code score} for the primary one, otherwise the label as {@link MetricName} writes it
 * @param unit JMH's text, possibly empty
 * @param forks in the file's order; a fork that measured nothing keeps its place with no iterations
 * @param invalid how many iterations had NaN or an infinity for a value; they are not among the forks' iterations
 */
public record JmhMetric(String name, String unit, List<Fork> forks, int invalid) {

    public JmhMetric {
        forks = List.copyOf(forks);
    }

    /** Whether no fork has a single value. */
    public boolean isEmpty() {
        return forks.stream().allMatch(f -> f.iterations().length == 0);
    }
}
