package org.echobench.results.jmh;

import java.util.Map;
import java.util.SortedMap;

/** All samples of one fork, its iterations' histograms merged. Immutable. */
public final class Samples {

    private final double[] values;
    private final long[] cumulated;

    private Samples(SortedMap<Double, Long> counts) {
        values = new double[counts.size()];
        cumulated = new long[counts.size()];
        int i = 0;
        long sum = 0;
        for (Map.Entry<Double, Long> e : counts.entrySet()) {
            sum += e.getValue();
            values[i] = e.getKey();
            cumulated[i++] = sum;
        }
    }

    /** @param counts how often each value occurred, 1 or more times each; empty for no samples */
    public static Samples of(SortedMap<Double, Long> counts) {
        return new Samples(counts);
    }

    /** The number of samples, 0 or more. */
    public long size() {
        return cumulated.length == 0 ? 0 : cumulated[cumulated.length - 1];
    }

    /**
     * The least value that at least the share q of the samples does not exceed (nearest rank).
     *
     * @param q above 0 and at most 1
     * @return NaN without samples
     */
    public double quantile(double q) {
        long rank = Math.max(1, (long) Math.ceil(q * size() - 1e-9));
        for (int i = 0; i < values.length; i++) {
            if (cumulated[i] >= rank) {
                return values[i];
            }
        }
        return Double.NaN;
    }
}
