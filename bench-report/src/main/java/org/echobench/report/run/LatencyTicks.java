package org.echobench.report.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Percentiles over every message of all forks, their histograms merged.
 *
 * @param count messages
 * @param micros at each of {@link #SHARES}, as far as there are enough messages; in µs
 * @param maxMicros the greatest, exact to the histogram's three digits
 */
public record LatencyTicks(long count, List<Double> micros, double maxMicros) {

    /** The shares q of messages. */
    public static final List<Double> SHARES =
            List.of(0.0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.995, 0.999, 0.9995, 0.9999, 0.99999, 0.999999);

    /** A percentile needs so many messages beyond it. */
    private static final int BEYOND = 10;

    private static final double MICRO = 1_000;

    public LatencyTicks {
        micros = List.copyOf(micros);
    }

    static Map<String, LatencyTicks> of(Map<String, Histogram> merged) {
        Map<String, LatencyTicks> ticks = new LinkedHashMap<>();
        merged.forEach((label, histogram) -> ticks.put(label, of(histogram)));
        return ticks;
    }

    private static LatencyTicks of(Histogram histogram) {
        long count = histogram.getTotalCount();
        List<Double> micros = new ArrayList<>();
        for (double share : SHARES) {
            if (count * (1 - share) >= BEYOND * (1 - 1e-9)) {
                micros.add(histogram.getValueAtPercentile(100 * share) / MICRO);
            }
        }
        return new LatencyTicks(count, micros, histogram.getMaxValue() / MICRO);
    }

    /** The value at one of {@link #SHARES}; empty where there are too few messages. */
    public OptionalDouble at(double share) {
        int index = SHARES.indexOf(share);
        return index >= 0 && index < micros.size() ? OptionalDouble.of(micros.get(index)) : OptionalDouble.empty();
    }
}
