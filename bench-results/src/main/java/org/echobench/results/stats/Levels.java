package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Compares two sides whose forks each allocate exactly, but differently: what the compiler inlines differs from fork to
 * fork, so forks lie on levels. A mean over levels scatters by their distances. The levels themselves are exact.
 */
public final class Levels {

    /** At least half of a fork's iterations are this near to their median: in bytes per operation or as a share. */
    private static final double EXACT = 2;

    private static final double EXACT_SHARE = 0.003;

    /** Neighbouring forks of one level are no further apart, in bytes per operation or as a share. */
    private static final double GAP = 4;

    private static final double GAP_SHARE = 0.0005;

    /** Chi square is counted in steps of 1/8. */
    private static final int STEPS = 8;

    private final double[] base;
    private final double[] head;
    private final List<Level> levels;

    /** Forks of both sides that are next to each other, ascending; one side may have none. */
    public record Level(List<Double> base, List<Double> head) {

        private static double mean(List<Double> forks) {
            return forks.stream().mapToDouble(fork -> fork).average().orElseThrow();
        }

        private int forks() {
            return base.size() + head.size();
        }
    }

    /** The distance by which all levels of head are above base's, in bytes per operation, not 0; and its interval. */
    public record Shift(double distance, Interval interval) {}

    private Levels(double[] base, double[] head) {
        this.base = base;
        this.head = head;
        this.levels = levels(base, head);
    }

    /**
     * @param base [fork][iteration] in bytes per operation; none for head's levels alone, which cannot be tested
     * @param head likewise, one fork or more
     * @return empty where forks are not exact or have fewer than two iterations, where each side lies on one level, or
     *     where there are more levels than half of the forks
     */
    public static Optional<Levels> of(List<double[]> base, List<double[]> head) {
        if (!base.stream().allMatch(Levels::isExact) || !head.stream().allMatch(Levels::isExact)) {
            return Optional.empty();
        }
        Levels both = new Levels(medians(base), medians(head));
        boolean several = both.count(level -> Math.min(1, level.base.size())) > 1
                || both.count(level -> Math.min(1, level.head.size())) > 1;
        boolean few = both.levels.size() * 2 <= base.size() + head.size();
        return several && few ? Optional.of(both) : Optional.empty();
    }

    private static boolean isExact(double[] fork) {
        double median = Median.withDefaults().evaluate(fork);
        double[] distances =
                Arrays.stream(fork).map(value -> Math.abs(value - median)).toArray();
        return fork.length > 1 && Median.withDefaults().evaluate(distances) <= Math.max(EXACT, EXACT_SHARE * median);
    }

    private static double[] medians(List<double[]> forks) {
        return forks.stream().mapToDouble(Median.withDefaults()::evaluate).toArray();
    }

    private static List<Level> levels(double[] base, double[] head) {
        List<Level> levels = new ArrayList<>();
        double last = Double.NEGATIVE_INFINITY;
        double[] sorted = DoubleStream.concat(Arrays.stream(base), Arrays.stream(head))
                .sorted()
                .distinct()
                .toArray();
        for (double value : sorted) {
            if (value - last > gap(value)) {
                levels.add(new Level(new ArrayList<>(), new ArrayList<>()));
            }
            Level level = levels.get(levels.size() - 1);
            Arrays.stream(base).filter(fork -> fork == value).forEach(level.base::add);
            Arrays.stream(head).filter(fork -> fork == value).forEach(level.head::add);
            last = value;
        }
        return levels;
    }

    private static double gap(double value) {
        return Math.max(GAP, GAP_SHARE * Math.abs(value));
    }

    private int count(ToIntFunction<Level> of) {
        return levels.stream().mapToInt(of).sum();
    }

    /** The levels, in ascending order. */
    public List<Level> levels() {
        return List.copyOf(levels);
    }

    /**
     * p of the hypothesis that each fork of either side falls on each level with the same chance: the exact permutation
     * test of side by level on Pearson's chi square, over all forks, not within pairs, because what a fork allocates
     * does not depend on when it ran. Source: A. Agresti, A Survey of Exact Inference for Contingency Tables,
     * Statistical Science 7(1), 1992, 131-153, section 3.
     */
    public double p() {
        int most = STEPS * (base.length + head.length) + levels.size();
        double[][] ways = new double[base.length + 1][most + 1];
        ways[0][0] = 1;
        for (Level level : levels) {
            ways = with(level.forks(), ways);
        }
        int observed = count(level -> steps(level.base.size(), level.forks()));
        double extreme = Arrays.stream(ways[base.length], observed, most + 1).sum();
        return Math.min(1, extreme / BinomialCoefficientDouble.value(base.length + head.length, base.length));
    }

    /** In how many ways forks can be base's, by their number and by chi square, with one more level. */
    private double[][] with(int forks, double[][] ways) {
        double[][] more = new double[ways.length][ways[0].length];
        for (int of = 0; of <= forks; of++) {
            int steps = steps(of, forks);
            double factor = BinomialCoefficientDouble.value(forks, of);
            for (int before = 0; before <= base.length - of; before++) {
                for (int s = 0; s < ways[0].length - steps; s++) {
                    more[before + of][s + steps] += ways[before][s] * factor;
                }
            }
        }
        return more;
    }

    /** What a level adds to chi square if so many of its forks are base's. */
    private int steps(int ofBase, int forks) {
        double all = base.length + head.length;
        double expected = forks * base.length / all;
        double distance = ofBase - expected;
        return (int) Math.round(STEPS * distance * distance * (1 / expected + 1 / (forks - expected)));
    }

    /** The least p that a shift of all of head's levels can have. */
    public double attainableP() {
        return moved(3 * Arrays.stream(base).max().orElseThrow()).p();
    }

    /** These with each fork of head lower by a distance. */
    private Levels moved(double distance) {
        return new Levels(base, Arrays.stream(head).map(fork -> fork - distance).toArray());
    }

    /**
     * By how much head's levels are higher than base's: the distance at which the test finds least, since the sides are
     * then most alike. A level that only one side happened to hit does not change it. Source: J. L. Hodges and E. L.
     * Lehmann, Estimates of Location Based on Rank Tests, Annals of Mathematical Statistics 34(2), 1963, 598-611,
     * section 2.
     *
     * @param coverage of the interval, above 0 and below 1; it has the distances that the test does not reject
     * @return empty where 0 is among them, where most forks of both sides lie on levels that they share, so that only
     *     the shares of levels differ, and where the test rejects every distance
     */
    public Optional<Shift> shift(double coverage) {
        int ofBase = count(level -> level.head.isEmpty() ? 0 : level.base.size());
        int ofHead = count(level -> level.base.isEmpty() ? 0 : level.head.size());
        if (p() > 1 - coverage || 2 * ofBase > base.length && 2 * ofHead > head.length) {
            return Optional.empty();
        }
        List<Double> kept = distances()
                .filter(distance -> moved(distance).p() > 1 - coverage)
                .boxed()
                .toList();
        return kept.stream()
                .max(Comparator.comparingDouble(distance -> moved(distance).p()))
                .map(best -> new Shift(best, new Interval(Collections.min(kept), Collections.max(kept))));
    }

    private DoubleStream distances() {
        return levels.stream().filter(level -> !level.base.isEmpty()).flatMapToDouble(from -> levels.stream()
                .filter(level -> !level.head.isEmpty())
                .mapToDouble(to -> Level.mean(to.head) - Level.mean(from.base)));
    }
}
