package org.echobench.results.stats;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/**
 * Where a server stands in a row by one metric.
 *
 * @param low end of the 95 % interval of the server's level in the run's rounds, in the metric's unit. It is comparable
 *     between the servers of the row: effects of a round on all servers are removed. Empty where the forks do not give
 *     one, as with one round. For a share of slices, the interval of that share
 * @param high the interval's other end
 * @param letters servers that share one were not shown to differ; empty for a server that is not compared
 * @param anotherRun by how much another run may differ from this one, as a share of the level: 0.03 if 95 % of runs
 *     differ by at most 3 %. Effects of a run on all servers of the row are removed. Empty where no other run is known
 */
public record Standing(OptionalDouble low, OptionalDouble high, String letters, OptionalDouble anotherRun) {

    private static final double ERROR_RATE = 0.05;

    public static final Standing NONE = none("");

    public Standing {
        if (low.isPresent() != high.isPresent() || low.orElse(0) > high.orElse(0)) {
            throw new IllegalArgumentException(
                    "low must come with high and not be above it, but they are " + low + " and " + high);
        }
    }

    /** A share of slices, with Wilson's interval, which takes them as independent; servers are not compared by it. */
    public static Standing ofShare(int slices, int among) {
        org.apache.commons.statistics.interval.Interval wilson =
                BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(slices, among, ERROR_RATE);
        return of(Optional.of(new Interval(wilson.getLowerBound(), wilson.getUpperBound())), "");
    }

    static Standing of(Optional<Interval> interval, String letters) {
        return interval.map(one -> new Standing(
                        OptionalDouble.of(one.low()), OptionalDouble.of(one.high()), letters, OptionalDouble.empty()))
                .orElse(none(letters));
    }

    private static Standing none(String letters) {
        return new Standing(OptionalDouble.empty(), OptionalDouble.empty(), letters, OptionalDouble.empty());
    }

    /** A copy that knows how far another run may lie from this one. */
    public Standing withAnotherRun(OptionalDouble share) {
        return new Standing(low, high, letters, share);
    }

    /** Half the interval as a share of the level: {@code ±2.1%}; empty without one, and where it reaches 0. */
    public Optional<String> error() {
        if (!(low.orElse(0) > 0)) {
            return Optional.empty();
        }
        return Optional.of(percent(Math.sqrt(high.getAsDouble() / low.getAsDouble()) - 1));
    }

    /** By how much another run may differ, as {@link #error()} is written; empty where it is not known. */
    public Optional<String> anotherRunError() {
        return anotherRun.stream().mapToObj(Standing::percent).findFirst();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share >= 0.1 ? "±%.0f%%" : "±%.1f%%", 100 * share);
    }
}
