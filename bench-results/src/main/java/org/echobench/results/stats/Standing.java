package org.echobench.results.stats;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/**
 * Where a server stands in a row by one metric.
 *
 * @param low end of the 95 % interval of the server's level in the run's rounds, in the metric's unit. It is comparable
 *     between the servers of the row: what a round did to all servers is taken out. Empty where the forks do not give one, as
 *     with one round. Of a share of slices, the interval of that share
 * @param high the interval's other end
 * @param letters servers that share one were not shown to differ; empty for a server that is not compared
 */
public record Standing(OptionalDouble low, OptionalDouble high, String letters) {

    private static final double ERROR_RATE = 0.05;

    public static final Standing NONE = new Standing(OptionalDouble.empty(), OptionalDouble.empty(), "");

    public Standing {
        if (low.isPresent() != high.isPresent() || low.orElse(0) > high.orElse(0)) {
            throw new IllegalArgumentException(
                    "low must come with high and not be above it, but they are " + low + " and " + high);
        }
    }

    /** A share of slices that are taken for independent, in Wilson's interval; it is compared with no other. */
    public static Standing ofShare(int slices, int among) {
        org.apache.commons.statistics.interval.Interval wilson =
                BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(slices, among, ERROR_RATE);
        return of(Optional.of(new Interval(wilson.getLowerBound(), wilson.getUpperBound())), "");
    }

    static Standing of(Optional<Interval> interval, String letters) {
        return interval.map(one -> new Standing(OptionalDouble.of(one.low()), OptionalDouble.of(one.high()), letters))
                .orElse(new Standing(OptionalDouble.empty(), OptionalDouble.empty(), letters));
    }

    /** Half the interval as a share of the level: {@code ±2.1%}; empty without one, and where it reaches 0. */
    public Optional<String> error() {
        if (!(low.orElse(0) > 0)) {
            return Optional.empty();
        }
        double percent = 100 * (Math.sqrt(high.getAsDouble() / low.getAsDouble()) - 1);
        return Optional.of(String.format(Locale.ROOT, percent >= 10 ? "±%.0f%%" : "±%.1f%%", percent));
    }
}
