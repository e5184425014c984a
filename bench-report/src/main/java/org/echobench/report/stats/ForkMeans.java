package org.echobench.report.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/** The mean over forks and its 95 % t interval: the fork is the sample, not the iteration. */
public final class ForkMeans {

    /** With fewer forks the interval says nothing of use. */
    private static final int FEWEST = 3;

    private static final double UPPER = 0.975;

    private ForkMeans() {}

    /** @return empty with fewer than three forks */
    public static Optional<Interval> interval(double... means) {
        if (means.length < FEWEST) {
            return Optional.empty();
        }
        double mean = Arrays.stream(means).average().orElseThrow();
        double squares = Arrays.stream(means).map(x -> (x - mean) * (x - mean)).sum();
        int df = means.length - 1;
        double error = Math.sqrt(squares / df / means.length);
        double half = TDistribution.of(df).inverseCumulativeProbability(UPPER) * error;
        return Optional.of(new Interval(mean - half, mean + half));
    }
}
