package org.echobench.core.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether a series of rates was flat: neither a slope nor a change point.
 *
 * <ul>
 *   <li>Slope: the Mann-Kendall statistic (H. Mann, Nonparametric Tests Against Trend, Econometrica 13, 1945), which
 *       finds a warm-up whatever its curve is and does not mind single windows with a collection in them.
 *   <li>Change point: the self-normalised G of X. Shao and X. Zhang, Testing for Change Points in Time Series, JASA 105,
 *       2010, which finds a jump and is divided by the series' own partial sums instead of an estimated variance.
 * </ul>
 *
 * <p>Neighbouring windows correlate, which makes trends out of noise. The limits are therefore the 97.5 % quantiles of
 * each statistic for an AR(1) process with coefficient 0.5, the greatest over 20 to 300 values, found by simulation;
 * less correlation has lower ones. So both tests together find a change in at most 5 % of flat series, if neighbours
 * correlate by at most 0.5. A change of less than 4 % counts as flat, however certain it is: in the middle of a series
 * it moves the mean by 2 %, the least difference that a comparison reports.
 *
 * <p>Series that are too short for that are judged together ({@link #together}), by their slopes alone: the statistics S of
 * Mann and Kendall and their variances are summed over the series. The limit is above the greatest 95 % quantile for the
 * same process, over 1 to 7 series of 4 to 19 values.
 *
 * @param flat neither test finds a change of at least 4 %
 * @param change by the test that finds more, as a share of the beginning: 0.1 is 10 % more, 0 if neither finds any
 * @param slope statistic of the slope, normal for uncorrelated noise
 * @param changePoint statistic of the change point
 */
public record SteadyState(boolean flat, double change, double slope, double changePoint) {

    /** A series with fewer values is not judged by itself. */
    public static final int FEWEST = 20;

    /** A series with fewer values is not judged together with others. */
    static final int FEWEST_TOGETHER = 4;

    static final double TOGETHER_LIMIT = 3.1;
    static final double SLOPE_LIMIT = 3.8;
    static final double CHANGE_POINT_LIMIT = 105;
    static final double LEAST_CHANGE = 0.04;

    /** Values on either side of a change point, at least, as a share of all. */
    private static final int EDGE = 10;

    /** The slope's change is that from the first to the last quarter. */
    private static final int QUARTER = 4;

    /**
     * Judges a series.
     *
     * @param rates of windows of equal length, in order, 0 or more
     * @return empty with fewer than {@value #FEWEST} values, or where all are 0
     */
    public static Optional<SteadyState> of(double[] rates) {
        if (rates.length < FEWEST || Arrays.stream(rates).allMatch(rate -> rate == 0)) {
            return Optional.empty();
        }
        Break found = mostLikelyBreak(rates);
        double slope = s(rates) / Math.sqrt(variance(rates));
        double change = Math.abs(slope) > SLOPE_LIMIT ? rise(rates) : 0;
        if (found.statistic > CHANGE_POINT_LIMIT && Math.abs(found.change) > Math.abs(change)) {
            change = found.change;
        }
        return Optional.of(new SteadyState(Math.abs(change) < LEAST_CHANGE, change, slope, found.statistic));
    }

    /**
     * Judges short series of the same kind together, such as the forks of a row. The change is the median of theirs, so that
     * one series alone decides nothing among three.
     *
     * @param series as of {@link #of}, of any length
     * @return empty where none has at least {@value #FEWEST_TOGETHER} values that are not all 0
     */
    public static Optional<SteadyState> together(List<double[]> series) {
        List<double[]> judged = series.stream()
                .filter(x -> x.length >= FEWEST_TOGETHER && Arrays.stream(x).anyMatch(rate -> rate != 0))
                .toList();
        if (judged.isEmpty()) {
            return Optional.empty();
        }
        double slope = judged.stream().mapToLong(SteadyState::s).sum()
                / Math.sqrt(judged.stream().mapToDouble(SteadyState::variance).sum());
        double change = Math.abs(slope) > TOGETHER_LIMIT
                ? median(judged.stream().mapToDouble(SteadyState::rise).sorted().toArray())
                : 0;
        return Optional.of(new SteadyState(Math.abs(change) < LEAST_CHANGE, change, slope, 0));
    }

    private static double median(double[] sorted) {
        int n = sorted.length;
        return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    /** From the first to the last quarter. */
    private static double rise(double[] x) {
        int quarter = x.length / QUARTER;
        return relative(mean(x, 0, quarter), mean(x, x.length - quarter, x.length));
    }

    /** Mann and Kendall's S: positive where later values are greater; equal values count as neither. */
    private static long s(double[] x) {
        int n = x.length;
        long s = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                s += Integer.signum(Double.compare(x[j], x[i]));
            }
        }
        return s;
    }

    /** Of S, for uncorrelated noise. */
    private static double variance(double[] x) {
        int n = x.length;
        return n * (n - 1.0) * (2 * n + 5) / 18;
    }

    private record Break(double statistic, double change) {}

    private static Break mostLikelyBreak(double[] x) {
        int n = x.length;
        double[] sums = new double[n + 1];
        for (int i = 0; i < n; i++) {
            sums[i + 1] = sums[i] + x[i];
        }
        double total = sums[n];
        int edge = Math.max(2, n / EDGE);
        Break best = new Break(0, 0);
        for (int k = edge; k <= n - edge; k++) {
            double distance = sums[k] - total * k / n;
            double squares = 0;
            for (int j = 1; j <= k; j++) {
                double d = sums[j] - sums[k] * j / k;
                squares += d * d;
            }
            for (int j = k; j < n; j++) {
                double d = total - sums[j] - (total - sums[k]) * (n - j) / (n - k);
                squares += d * d;
            }
            double statistic = ratio(distance * distance * n, squares);
            if (statistic > best.statistic) {
                best = new Break(statistic, relative(mean(x, 0, k), mean(x, k, n)));
            }
        }
        return best;
    }

    /** A jump without any noise is the surest of all. */
    private static double ratio(double signal, double noise) {
        return signal == 0 ? 0 : noise == 0 ? Double.MAX_VALUE : signal / noise;
    }

    private static double mean(double[] x, int from, int to) {
        return Arrays.stream(x, from, to).average().orElseThrow();
    }

    private static double relative(double before, double after) {
        return before > 0 ? after / before - 1 : Double.MAX_VALUE;
    }
}
