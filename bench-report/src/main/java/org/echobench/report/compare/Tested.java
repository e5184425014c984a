package org.echobench.report.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.Interval;
import org.echobench.results.stats.Levels.Shift;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.VariancePrior;

/**
 * A row with its test.
 *
 * @param test moderated over the rows of the same family
 * @param margin how large a difference matters
 * @param levels where forks lie on levels: then either test may find a difference, at twice its p
 */
public record Tested(ModeratedT test, Margin margin, Optional<ByLevels> levels) {

    /** Coverage of the interval that is shown. */
    public static final double COVERAGE = 0.95;

    private static final double EQUIVALENCE_COVERAGE = 0.90;

    /**
     * The test of levels, in the unit of the row's contrast.
     *
     * @param shift of head's levels, with its interval by {@link #COVERAGE}; empty where at most their shares differ
     * @param attainableP the least p that a shift can have
     * @param words base's levels and head's
     */
    public record ByLevels(double p, Optional<Shift> shift, double attainableP, String words) {}

    /** Without levels. */
    public Tested(ModeratedT test, Margin margin) {
        this(test, margin, Optional.empty());
    }

    Tested with(Optional<ByLevels> known) {
        return new Tested(test, margin, known);
    }

    /**
     * Tests every row with the prior of its family, fitted over the family's rows. They have noise of one kind: the
     * prior over throughput and p99.9 together would be so vague that it helps neither.
     *
     * @param rows independent of each other, with df of at least 1 each
     * @param contrast of a row
     * @param margin of a row
     * @param family of a row, such as its metric
     * @return the tests in the rows' order
     */
    public static <R> List<Tested> all(
            List<R> rows, Function<R, Contrast> contrast, Function<R, Margin> margin, Function<R, String> family) {
        return all(rows, contrast, margin, family, ModeratedT::of);
    }

    /** The same by {@link ModeratedT#cautious}. */
    public static <R> List<Tested> cautious(
            List<R> rows, Function<R, Contrast> contrast, Function<R, Margin> margin, Function<R, String> family) {
        return all(rows, contrast, margin, family, ModeratedT::cautious);
    }

    private static <R> List<Tested> all(
            List<R> rows,
            Function<R, Contrast> contrast,
            Function<R, Margin> margin,
            Function<R, String> family,
            BiFunction<Contrast, VariancePrior, ModeratedT> test) {
        Map<String, VariancePrior> priors = rows.stream()
                .collect(Collectors.groupingBy(
                        family,
                        Collectors.collectingAndThen(
                                Collectors.mapping(contrast, Collectors.toList()), VariancePrior::fit)));
        return rows.stream()
                .map(r -> new Tested(test.apply(contrast.apply(r), priors.get(family.apply(r))), margin.apply(r)))
                .toList();
    }

    /** Two-sided. */
    public double p() {
        return levels.map(known -> Math.min(1, 2 * Math.min(known.p, test.p()))).orElseGet(test::p);
    }

    /** The Hodges-Lehmann effect. Of levels it is their shift, or the difference of the means if only their shares differ. */
    public double effect() {
        Contrast contrast = test.contrast();
        return shift().map(Shift::distance)
                .orElseGet(() -> levels.isPresent() ? contrast.estimate() : contrast.location());
    }

    /** Of the levels; empty without levels, and where at most their shares differ. */
    Optional<Shift> shift() {
        return levels.flatMap(ByLevels::shift);
    }

    /** Of the effect, by {@link #COVERAGE}. */
    public Interval interval() {
        return shift().map(Shift::interval).orElseGet(() -> test.interval(COVERAGE));
    }

    /** The least effect that is found with the given power. Levels show every shift that counts, if forks suffice. */
    double detectable(DetectableEffect power) {
        return levels.filter(known -> 2 * known.attainableP <= power.level())
                .map(known -> margin.decision)
                .orElseGet(() -> power.of(test));
    }

    /** +1 where head is higher, −1 where it is lower, 0 where neither. */
    public int sign() {
        return (int) Math.signum(effect());
    }

    /**
     * Whether the 90 % interval lies within the floor, so that a difference that matters is ruled out. An effect that would
     * count if it held rules nothing out.
     */
    public boolean isEquivalent() {
        return test.interval(EQUIVALENCE_COVERAGE).inside(margin.floor()) && !counts();
    }

    /** Whether the effect is as large as a verdict needs. */
    boolean counts() {
        return sign() != 0 && Math.abs(effect()) >= margin.decision();
    }

    /** Whether the effect counts and the 95 % interval is beyond 0 on its side. */
    boolean isLarge() {
        return counts() && interval().beyondZero(sign());
    }

    /**
     * How large a difference must be to matter, in the unit of the row's contrast (log ratio for nearly all rows).
     *
     * @param floor a smaller difference is none; 0 or more
     * @param decision for a verdict; 0 or more. Below the floor it lets a difference be found that is smaller than what
     *     an absence is shown of
     */
    public record Margin(double floor, double decision) {

        public Margin {
            if (!(floor >= 0) || !(decision >= 0)) {
                throw new IllegalArgumentException(
                        "floor and decision must be 0 or more, but are " + floor + " and " + decision);
            }
        }

        /**
         * In log ratios, of a metric whose base is {@code level}, above 0. A share of 0.02 is a ratio of 1.02 or of
         * 1/1.02, so swapping the sides changes nothing.
         */
        static Margin logarithmic(Floor floor, double level) {
            double least = Math.log1p(floor.absolute() / level);
            return new Margin(
                    Math.max(Math.log1p(floor.equivalence()), least), Math.max(Math.log1p(floor.decision()), least));
        }

        /** In the metric's unit, of a metric whose base is {@code level}, any sign. */
        static Margin linear(Floor floor, double level) {
            double size = Math.abs(level);
            return new Margin(
                    Math.max(floor.equivalence() * size, floor.absolute()),
                    Math.max(floor.decision() * size, floor.absolute()));
        }
    }
}
