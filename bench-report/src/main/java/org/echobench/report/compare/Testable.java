package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.echobench.results.Figures;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Drift;
import org.echobench.results.stats.Interval;
import org.echobench.results.stats.Levels;
import org.echobench.results.stats.Levels.Level;
import org.echobench.results.stats.Levels.Shift;
import org.echobench.results.stats.Margin;
import org.echobench.results.stats.TrimmedMean;

/**
 * Two comparable sides as the test sees them: logarithms, or plain values if any value is 0 or below, since an error
 * count or an allocation of nothing has no logarithm.
 */
public final class Testable {

    /** The sum of squares of larger values would overflow a double. */
    private static final double LARGEST = 1e150;

    /** The lowest relative shift: a shift may be larger than base's mean. */
    private static final double NEARLY_ALL = -0.999;

    private final List<double[]> base;
    private final List<double[]> head;
    private final boolean trimmed;
    private final boolean logarithmic;
    private final boolean negative;
    private final boolean paired;
    private final double mean;
    private final double level;

    /**
     * @param base [fork][iteration], NaN for an iteration without a value, at least one value
     * @param head likewise, in the same unit
     * @param paired whether forks with the same index are pairs
     * @param trimmed true for the trimmed mean of a pair's differences by iteration, false for the means' difference
     */
    public Testable(List<double[]> base, List<double[]> head, boolean paired, boolean trimmed) {
        this.logarithmic = DoubleStream.concat(values(base), values(head)).allMatch(v -> v > 0);
        this.negative = DoubleStream.concat(values(base), values(head)).anyMatch(v -> v < 0);
        this.base = List.copyOf(base);
        this.head = List.copyOf(head);
        this.paired = paired;
        this.trimmed = trimmed;
        this.mean = Mean.of(means(base, all(base))).getAsDouble();
        this.level = logarithmic ? Math.exp(mean) : mean;
    }

    private static DoubleStream values(List<double[]> forks) {
        return forks.stream().map(Aggregation::known).flatMapToDouble(Arrays::stream);
    }

    /** A value as the test sees it. */
    private double scale(double value) {
        return logarithmic ? Math.log(value) : value;
    }

    private double[] scaled(double[] values) {
        return Arrays.stream(values).map(this::scale).toArray();
    }

    /** A fork's mean is of plain values, so that a slow phase counts by its duration. */
    private double mean(double[] fork) {
        double[] known = Aggregation.known(fork);
        return trimmed ? TrimmedMean.of(scaled(known)) : scale(Mean.of(known).getAsDouble());
    }

    /** The mean of base's forks, of logarithms their geometric one, in the metric's unit. */
    double level() {
        return level;
    }

    /** Whether a value is so large that no variance can be computed. */
    public boolean overflows() {
        return Stream.of(base, head)
                .flatMap(List::stream)
                .flatMapToDouble(Arrays::stream)
                .anyMatch(v -> Math.abs(v) > LARGEST);
    }

    /** Whether differences are log ratios. */
    public boolean isLogarithmic() {
        return logarithmic;
    }

    boolean isPaired() {
        return paired;
    }

    public Margin margin(Floor floor) {
        return logarithmic ? Margin.logarithmic(floor, level) : Margin.linear(floor, level);
    }

    /** A difference as a share of base; unless a value is negative, at least −1, a total loss. NaN where base is 0. */
    public double relative(double difference) {
        if (logarithmic) {
            return Math.expm1(difference);
        }
        double share = level == 0 ? Double.NaN : difference / Math.abs(level);
        return negative ? share : Math.max(-1, share);
    }

    /** The contrast over all forks; each side must have at least one. */
    public Contrast contrast() {
        return contrast(Integer.MAX_VALUE);
    }

    /** How many pairs were measured. A pair counts even if one side has no value. */
    int measuredPairs() {
        return Math.min(base.size(), head.size());
    }

    /** The number of pairs, or of the smaller side's forks, with index 0 to {@code to} − 1. */
    int forks(int to) {
        return paired
                ? pairs(to).size()
                : Math.min(forks(base, to).size(), forks(head, to).size());
    }

    /** The contrast over the forks with index 0 to {@code to} − 1; each side must have at least one. */
    Contrast contrast(int to) {
        if (paired) {
            double[] differences = differences(pairs(to));
            return Contrast.paired(new double[differences.length], differences);
        }
        return Contrast.unpaired(means(base, forks(base, to)), means(head, forks(head, to)));
    }

    /**
     * The differences behind the contrast over all forks, as shares of base: of each pair, or else of each fork of head
     * from base's mean. Empty where base is 0.
     */
    List<Double> each() {
        DoubleStream differences = paired
                ? Arrays.stream(differences(pairs(Integer.MAX_VALUE)))
                : Arrays.stream(means(head, all(head))).map(after -> after - mean);
        return differences.map(this::relative).filter(Double::isFinite).boxed().toList();
    }

    /** The test of levels over the forks with index 0 to {@code to} − 1, at least one a side; empty without levels. */
    Optional<Tested.ByLevels> levels(int to) {
        List<Integer> before = paired ? pairs(to) : forks(base, to);
        List<Integer> after = paired ? before : forks(head, to);
        return Levels.of(plain(base, before), plain(head, after)).map(this::levels);
    }

    private static List<double[]> plain(List<double[]> forks, List<Integer> which) {
        return which.stream().map(forks::get).map(Aggregation::known).toList();
    }

    private Tested.ByLevels levels(Levels levels) {
        return new Tested.ByLevels(
                levels.p(),
                levels.shift(Tested.COVERAGE).map(this::scaled),
                levels.attainableP(),
                words(levels, Level::base) + " \u2192 " + words(levels, Level::head));
    }

    /** A difference in the metric's unit, as the test sees it. */
    private double scaled(double difference) {
        double plain = values(plain(base, all(base))).average().orElseThrow();
        return logarithmic ? Math.log1p(Math.max(difference / plain, NEARLY_ALL)) : difference;
    }

    private Shift scaled(Shift shift) {
        Interval interval = shift.interval();
        return new Shift(scaled(shift.distance()), new Interval(scaled(interval.low()), scaled(interval.high())));
    }

    private static String words(Levels levels, Function<Level, List<Double>> side) {
        return levels.levels().stream()
                .map(side)
                .filter(forks -> !forks.isEmpty())
                .map(forks -> Figures.score(forks.get(forks.size() / 2)) + " \u00d7" + forks.size())
                .collect(Collectors.joining(", "));
    }

    private double[] differences(List<Integer> pairs) {
        return pairs.stream()
                .mapToDouble(pair -> difference(base.get(pair), head.get(pair)))
                .toArray();
    }

    /**
     * The difference of a pair of forks, from the iterations of each: one or more, perhaps more on one side. Iteration
     * i of both was measured at about the same time.
     */
    private double difference(double[] before, double[] after) {
        double[] each = trimmed ? Aggregation.known(differences(before, after)) : new double[0];
        return each.length > 0 ? TrimmedMean.of(each) : mean(after) - mean(before);
    }

    /** Iteration by iteration, as far as both have them; NaN where one has no value. */
    private double[] differences(double[] before, double[] after) {
        return IntStream.range(0, Math.min(before.length, after.length))
                .mapToDouble(i -> scale(after[i]) - scale(before[i]))
                .toArray();
    }

    private List<Integer> pairs(int to) {
        List<Integer> both = new ArrayList<>(forks(base, to));
        both.retainAll(forks(head, to));
        return both;
    }

    private static List<Integer> all(List<double[]> forks) {
        return forks(forks, Integer.MAX_VALUE);
    }

    private static List<Integer> forks(List<double[]> forks, int to) {
        return IntStream.range(0, Math.min(to, forks.size()))
                .filter(i -> forks.get(i).length > 0)
                .boxed()
                .toList();
    }

    private double[] means(List<double[]> forks, List<Integer> which) {
        return which.stream().mapToDouble(i -> mean(forks.get(i))).toArray();
    }

    /**
     * The drift over the window, a log ratio without sign; 0 where there is none. For pairs it is the drift of their
     * difference, else the greater drift of the two sides.
     */
    double drift() {
        if (!logarithmic) {
            return 0;
        }
        return paired
                ? Math.abs(Drift.overWindow(pairs(Integer.MAX_VALUE).stream()
                        .map(pair -> differences(base.get(pair), head.get(pair)))
                        .toList()))
                : Math.max(drift(base), drift(head));
    }

    private double drift(List<double[]> forks) {
        return Math.abs(Drift.overWindow(forks.stream().map(this::scaled).toList()));
    }
}
