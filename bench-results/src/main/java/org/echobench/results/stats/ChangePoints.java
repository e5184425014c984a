package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds where a series changed. E-divisive means cuts windows of the series where the energy distance between the two
 * sides is largest, as long as the cut is significant; these are the weak change points. Then the least significant one
 * is removed, and the pieces that it separated are joined, until all that are left are significant.
 *
 * <p>Sources: D. S. Matteson and N. A. James, A Nonparametric Approach for Multiple Change Point Analysis of
 * Multivariate Data, Journal of the American Statistical Association 109(505), 2014, 334-345, for the cut. M. Fleming
 * et al., Hunter: Using Change Point Detection to Hunt for Performance Regressions, ICPE 2023, for windows, Student's t
 * in place of permutations, and the joining. Apache Otava's names and defaults; like there, a side's variance is its
 * mean square, over n, not n − 1.
 *
 * @param window how many values are searched at a time, 2 or more; windows overlap by half
 * @param maxPValue of a change point, above 0 and at most 1; weak ones may have ten times as much
 * @param minMagnitude the least relative change, from either side's mean, 0 or more
 */
public record ChangePoints(int window, double maxPValue, double minMagnitude) {

    /** Apache Otava's default. */
    public static final int WINDOW = 50;

    public static final double MAX_P_VALUE = 0.001;
    public static final double MIN_MAGNITUDE = 0;

    /** Above it, a p-value ten times as large for weak points would test nothing. */
    private static final double LARGE_P = 0.05;

    private static final int WEAK = 10;

    public ChangePoints {
        if (window < 2 || !(maxPValue > 0 && maxPValue <= 1) || !(minMagnitude >= 0)) {
            throw new IllegalArgumentException(
                    "the window must be 2 or more, the p-value above 0 and at most 1, and the"
                            + " magnitude 0 or more, but they are " + window + ", " + maxPValue + " and "
                            + minMagnitude);
        }
    }

    /**
     * A change.
     *
     * @param index of the first value after it, 1 or more
     * @param before mean of the values since the change before it
     * @param after mean of the values until the next one
     * @param pValue of Student's t, two-sided
     */
    public record Point(int index, double before, double after, double pValue) {

        /** The larger of the relative changes forwards and backwards, at least 0; a mean of 0 counts as none. */
        double magnitude() {
            double forwards = before == 0 ? 0 : after / before - 1;
            double backwards = after == 0 ? 0 : before / after - 1;
            return Math.max(Math.abs(forwards), Math.abs(backwards));
        }
    }

    /** @param series finite values, the oldest first */
    public List<Point> of(double[] series) {
        List<Integer> points = weak(series);
        while (!points.isEmpty()) {
            List<Point> tested = test(series, points);
            Point weakest = tested.stream()
                    .max(Comparator.comparingDouble(Point::pValue))
                    .orElseThrow();
            if (weakest.pValue < maxPValue) {
                weakest = tested.stream()
                        .min(Comparator.comparingDouble(Point::magnitude))
                        .orElseThrow();
                if (weakest.magnitude() > minMagnitude) {
                    return tested;
                }
            }
            points.remove(Integer.valueOf(weakest.index));
        }
        return List.of();
    }

    /** The weak change points, in order. */
    private List<Integer> weak(double[] series) {
        double weakP = maxPValue < LARGE_P ? WEAK * maxPValue : maxPValue < 0.5 ? 2 * maxPValue : maxPValue;
        TreeSet<Integer> all = new TreeSet<>();
        int start = 0;
        while (start < series.length) {
            int end = Math.min(start + window, series.length);
            int last = 0;
            for (int index : inWindow(Arrays.copyOfRange(series, start, end), weakP)) {
                last = start + index;
                all.add(last);
            }
            start = Math.max(last, start + window / 2);
        }
        return new ArrayList<>(all);
    }

    /** Cuts as long as the best cut of all pieces is significant. */
    private static List<Integer> inWindow(double[] series, double mostP) {
        Distances distances = new Distances(series);
        List<Integer> points = new ArrayList<>();
        while (true) {
            Optional<Cut> best = Optional.empty();
            List<Integer> ends = new ArrayList<>(points);
            ends.add(series.length);
            int start = 0;
            for (int end : ends) {
                Optional<Cut> cut = end - start < 2 ? Optional.empty() : Optional.of(distances.best(start, end));
                if (cut.isPresent() && (best.isEmpty() || cut.get().q > best.get().q)) {
                    best = cut;
                }
                start = end;
            }
            if (best.isEmpty()) {
                return points;
            }
            List<Integer> with = new ArrayList<>(points);
            with.add(best.get().index);
            with.sort(Comparator.naturalOrder());
            int place = with.indexOf(best.get().index);
            if (!(test(series, with).get(place).pValue <= mostP)) {
                return points;
            }
            points = with;
        }
    }

    /** Tests each point between its neighbours. */
    private static List<Point> test(double[] series, List<Integer> points) {
        List<Point> tested = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            int from = i == 0 ? 0 : points.get(i - 1);
            int to = i + 1 == points.size() ? series.length : points.get(i + 1);
            tested.add(point(
                    points.get(i),
                    Arrays.copyOfRange(series, from, points.get(i)),
                    Arrays.copyOfRange(series, points.get(i), to)));
        }
        return tested;
    }

    private static Point point(int index, double[] left, double[] right) {
        double before = Arrays.stream(left).average().orElseThrow();
        double after = Arrays.stream(right).average().orElseThrow();
        int df = left.length + right.length - 2;
        double p = 1;
        if (df > 0) {
            double pooled =
                    ((left.length - 1) * meanSquare(left, before) + (right.length - 1) * meanSquare(right, after)) / df;
            double t = (before - after) / Math.sqrt(pooled * (1.0 / left.length + 1.0 / right.length));
            p = Double.isNaN(t) ? 1 : 2 * TDistribution.of(df).survivalProbability(Math.abs(t));
        }
        return new Point(index, before, after, p);
    }

    private static double meanSquare(double[] values, double mean) {
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
    }

    /** @param q how far the two sides are apart */
    private record Cut(int index, double q) {}

    /** Sums of the distances of all pairs of values, so that the distance of any two pieces is known at once. */
    private static final class Distances {

        /** Of the pairs of the first i with the first j values. */
        private final double[][] sums;

        Distances(double[] series) {
            sums = new double[series.length + 1][series.length + 1];
            for (int i = 0; i < series.length; i++) {
                for (int j = 0; j < series.length; j++) {
                    sums[i + 1][j + 1] = Math.abs(series[i] - series[j]) + sums[i][j + 1] + sums[i + 1][j] - sums[i][j];
                }
            }
        }

        private double sum(int from, int to, int otherFrom, int otherTo) {
            return sums[to][otherTo] - sums[from][otherTo] - sums[to][otherFrom] + sums[from][otherFrom];
        }

        /** The best cut of a piece; the right side may end before the piece does. */
        Cut best(int start, int end) {
            Cut best = new Cut(start + 1, Double.NEGATIVE_INFINITY);
            for (int cut = start + 1; cut < end; cut++) {
                for (int stop = cut + 1; stop <= end; stop++) {
                    double q = energy(start, cut, stop);
                    if (q > best.q) {
                        best = new Cut(cut, q);
                    }
                }
            }
            return best;
        }

        /** The energy distance of two sides, weighted by size: formula 7 of Matteson and James, with exponent 1. */
        private double energy(int start, int cut, int stop) {
            double n = cut - start;
            double m = stop - cut;
            double left = sum(start, cut, start, cut) / 2;
            double right = sum(cut, stop, cut, stop) / 2;
            double within = (n > 1 ? m / (n - 1) * left : 0) + (m > 1 ? n / (m - 1) * right : 0);
            return 2 / (n + m) * (sum(start, cut, cut, stop) - within);
        }
    }
}
