package org.echobench.core.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether the forks of a row were in a steady state (flat) while they were measured, judged together by their slopes.
 * The statistic S of H. Mann (Nonparametric Tests Against Trend, Econometrica 13, 1945) and Kendall finds a warm-up
 * whatever its curve's shape, and tolerates single windows with a collection. S and its variance are sums over the
 * forks.
 *
 * <p>Neighbouring windows correlate, which turns noise into trends. So the variance is multiplied by (1 + r) / (1 − r),
 * where r is the correlation of neighbours over all forks, 0 to 0.5. It is taken from differences, which a trend hardly
 * moves: the squares of those over two windows are 1 + r times the squares of those over one. With the limit of 2.2 at
 * most about 5 % of flat rows are found not flat, over 1 to 12 forks of 4 to 300 windows, where neighbours correlate by
 * at most 0.5. The change of a row is the median of its forks', so one of three forks decides nothing.
 *
 * @param flat whether no slope is found, or the change is smaller than the least that counts
 * @param change from the first to the last quarter, as a share of the first: 0.1 is 10 % more, 0 if no slope is found
 * @param slope statistic of the slope, about normal for noise
 */
public record SteadyState(boolean flat, double change, double slope) {

    /** The slope beyond which a series is not flat. */
    public static final double LIMIT = 2.2;

    /** The least change that counts where forks take turns, so that disturbances by the machine hit all of them. */
    public static final double IN_TURNS = 0.02;

    /** The least change that counts where a fork is alone on the machine. */
    public static final double ALONE = 0.04;

    /** A series with fewer values is not judged. */
    static final int FEWEST = 4;

    private static final int QUARTER = 4;
    private static final double MOST_CORRELATION = 0.5;

    /**
     * @param series of windows of equal length, in order, 0 or more
     * @param least the least change that counts
     * @return empty where no series has at least {@value #FEWEST} values that are not all 0
     */
    public static Optional<SteadyState> of(List<double[]> series, double least) {
        List<double[]> judged = series.stream()
                .filter(x -> x.length >= FEWEST && Arrays.stream(x).anyMatch(rate -> rate != 0))
                .toList();
        if (judged.isEmpty()) {
            return Optional.empty();
        }
        double r = correlation(judged);
        double variance = judged.stream().mapToDouble(SteadyState::variance).sum() * (1 + r) / (1 - r);
        double slope = judged.stream().mapToLong(SteadyState::s).sum() / Math.sqrt(variance);
        double change = Math.abs(slope) > LIMIT
                ? median(judged.stream().mapToDouble(SteadyState::rise).toArray())
                : 0;
        return Optional.of(new SteadyState(Math.abs(change) < least, change, slope));
    }

    /**
     * The windows of a fork as multiples of the median of the forks that took turns with it: disturbances of the
     * machine that last seconds cancel out. One server that warms up among seven does not make others seem to fall; of
     * two, neither is flat.
     *
     * @param own NaN where there is no value
     * @param others as many windows each; without any the windows stay as they are
     * @return without the windows in which the fork has no value, or the median of the others has none or is 0
     */
    public static double[] beside(double[] own, List<double[]> others) {
        double[] ratios = new double[own.length];
        Arrays.setAll(
                ratios,
                i -> others.isEmpty()
                        ? own[i]
                        : own[i] / median(others.stream().mapToDouble(x -> x[i]).toArray()));
        return Arrays.stream(ratios).filter(Double::isFinite).toArray();
    }

    /** The correlation of neighbours, over all series together. */
    private static double correlation(List<double[]> series) {
        double r = squares(series, 2) / squares(series, 1) - 1;
        return r > 0 ? Math.min(r, MOST_CORRELATION) : 0; // NaN where nothing differs
    }

    /** The mean square of the differences over this many windows. */
    private static double squares(List<double[]> series, int windows) {
        return series.stream()
                .flatMapToDouble(
                        x -> IntStream.range(windows, x.length).mapToDouble(i -> Math.pow(x[i] - x[i - windows], 2)))
                .average()
                .orElseThrow();
    }

    private static double median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int n = sorted.length;
        return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    private static double rise(double[] x) {
        int quarter = x.length / QUARTER;
        double before = Arrays.stream(x, 0, quarter).average().orElseThrow();
        double after = Arrays.stream(x, x.length - quarter, x.length).average().orElseThrow();
        return before > 0 ? after / before - 1 : Double.MAX_VALUE;
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

    /** The variance of S for uncorrelated noise. */
    private static double variance(double[] x) {
        int n = x.length;
        return n * (n - 1.0) * (2 * n + 5) / 18;
    }
}
