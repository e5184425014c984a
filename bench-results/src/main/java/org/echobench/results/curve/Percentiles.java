package org.echobench.results.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Percentiles over every message of all forks, their histograms merged.
 *
 * @param count messages
 * @param micros at each of {@link #SHARES}, as far as there are enough messages; in µs
 * @param maxMicros the greatest, exact to the histogram's three digits
 */
public record Percentiles(long count, List<Double> micros, double maxMicros) {

    public static final Percentiles NONE = new Percentiles(0, List.of(), Double.NaN);

    /** The shares q of messages. */
    public static final List<Double> SHARES =
            List.of(0.0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9995, 0.9999, 0.99999, 0.999999);

    /** The number of messages that must lie beyond a percentile. */
    private static final int BEYOND = 10;

    private static final double MICRO = 1_000;

    public static Percentiles of(Histogram histogram) {
        long count = histogram.getTotalCount();
        List<Double> micros = new ArrayList<>();
        for (double share : SHARES) {
            if (count * (1 - share) >= BEYOND * (1 - 1e-9)) {
                micros.add(micros(histogram, share));
            }
        }
        return new Percentiles(count, micros, histogram.getMaxValue() / MICRO);
    }

    /**
     * The time within which a share of the messages had a response, however few there are.
     *
     * @param share 0 to 1
     * @return µs
     */
    public static double micros(Histogram histogram, double share) {
        return histogram.getValueAtPercentile(100 * share) / MICRO;
    }

    /** The value at one of {@link #SHARES}; empty where there are too few messages. */
    public OptionalDouble at(double share) {
        int index = SHARES.indexOf(share);
        return index >= 0 && index < micros.size() ? OptionalDouble.of(micros.get(index)) : OptionalDouble.empty();
    }
}
