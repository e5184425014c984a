package org.echobench.results.metric;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/** How the values of a metric over all iterations and forks are combined into one. */
public enum Aggregation {
    /** Histograms are added, so percentiles cover every message. */
    MERGED,
    MEAN,
    /** Not moved by a minority of iterations that the machine disturbed. */
    MEDIAN,
    /** Like JMH's own {@code gc.count}. */
    SUM,
    MAXIMUM;

    /** The value of one fork: the median or mean of its iterations that have a value; NaN if none has. */
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

    /** The iterations with a finite value. */
    public static double[] known(double[] iterations) {
        return Arrays.stream(iterations).filter(Double::isFinite).toArray();
    }
}
