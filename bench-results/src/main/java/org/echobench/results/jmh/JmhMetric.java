package org.echobench.results.jmh;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.echobench.results.metric.MetricName;

/**
 * One metric of one row.
 *
 * @param name {@code score} for the primary one, otherwise the label as {@link MetricName} writes it
 * @param unit JMH's text, possibly empty
 * @param score what JMH made of all iterations, NaN or infinite where it says so; empty where the file has none
 * @param forks in the file's order; a fork that measured nothing keeps its place with no iterations
 * @param invalid how many iterations had NaN or an infinity for a value; they are not among the forks' iterations
 */
public record JmhMetric(String name, String unit, OptionalDouble score, List<Fork> forks, int invalid) {

    public JmhMetric {
        forks = List.copyOf(forks);
    }

    /** Whether no fork has a single value. */
    public boolean isEmpty() {
        return forks.stream().allMatch(f -> f.iterations().length == 0);
    }

    /** The mean of each fork's iterations, without the forks that have none. */
    public DoubleStream means() {
        return Arrays.stream(byFork()).filter(mean -> !Double.isNaN(mean));
    }

    /** The mean of each fork's iterations, in the file's order; NaN for a fork that has none. */
    public double[] byFork() {
        return forks.stream()
                .map(Fork::iterations)
                .mapToDouble(iterations -> Arrays.stream(iterations).reduce(0, Double::sum) / iterations.length)
                .toArray();
    }
}
