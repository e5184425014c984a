package org.echobench.results.metric;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/** How the values of a metric over all iterations and forks become one. */
public enum Aggregation {
    /** Histograms are added, so percentiles cover every message. */
    MERGED,
    MEAN,
    /** A minority of iterations that the machine disturbed does not move it. */
    MEDIAN,
    /** Like JMH's own {@code gc.count}. */
    SUM,
    MAXIMUM;

    /** How the iterations of one fork that have a value become its place in a sample; NaN without any. */
    public double ofFork(double[] iterations) {
        double[] known = known(iterations);
        return this == MEDIAN
                ? Median.withDefaults().evaluate(known)
                : Arrays.stream(known).reduce(0, Double::sum) / known.length;
    }

    /** The mean over the iterations of all forks, JMH's own score; NaN without any. */
    public static double mean(List<double[]> forks) {
        return forks.stream()
                .map(Aggregation::known)
                .flatMapToDouble(Arrays::stream)
                .average()
                .orElse(Double.NaN);
    }

    /** The iterations that have a value, which is finite. */
    public static double[] known(double[] iterations) {
        return Arrays.stream(iterations).filter(Double::isFinite).toArray();
    }
}
