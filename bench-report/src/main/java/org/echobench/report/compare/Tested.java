package org.echobench.report.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.Interval;
import org.echobench.results.stats.Levels.Shift;
import org.echobench.results.stats.Margin;
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

    /**
     * The test of levels, in the unit of the row's contrast.
     *
     * @param shift of head's levels, with its interval by {@link #COVERAGE}; empty where at most their shares differ
     * @param attainableP the least p that a shift can have
     * @param words base's levels and head's
     */
    public record ByLevels(double p, Optional<Shift> shift, double attainableP, String words) {}

    /** A row whose forks do not lie on levels. */
    Tested(ModeratedT test, Margin margin) {
        this(test, margin, Optional.empty());
    }

    Tested with(Optional<ByLevels> known) {
        return new Tested(test, margin, known);
    }

    /**
     * Tests every row with the prior of its family, fitted over the family's rows. A family has noise of one kind: a
     * prior over throughput and p99.9 together would be too vague to help either.
     *
     * @param rows independent of each other, with df of at least 1 each
     * @param contrast of a row
     * @param margin of a row
     * @param family of a row, such as its metric
     * @param test of a row's contrast with its family's prior, such as {@link ModeratedT#of}
     * @return the tests in the rows' order
     */
    public static <R> List<Tested> all(
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

    /** The difference of the means; where the forks lie on levels that shifted, the shift of the levels. */
    public double effect() {
        return shift().map(Shift::distance).orElseGet(() -> test.contrast().estimate());
    }

    /** The shift of the levels; empty without levels, and where at most their shares differ. */
    Optional<Shift> shift() {
        return levels.flatMap(ByLevels::shift);
    }

    /** The interval of the effect, with {@link #COVERAGE}. */
    public Interval interval() {
        return shift().map(Shift::interval).orElseGet(() -> test.interval(COVERAGE));
    }

    /** The least effect that is detected with this power. Levels show every shift that counts, if forks suffice. */
    double detectable(DetectableEffect power) {
        return levels.filter(known -> 2 * known.attainableP <= power.level())
                .map(known -> margin.decision())
                .orElseGet(() -> power.of(test));
    }

    /** +1 where head is higher, −1 where it is lower, 0 where neither. */
    public int sign() {
        return (int) Math.signum(effect());
    }

    /** p of the hypothesis that the difference is as large as the floor. */
    double pOfFloor() {
        return test.pOfAtLeast(margin.floor());
    }

    /** Whether the effect is as large as a verdict needs. */
    boolean counts() {
        return sign() != 0 && Math.abs(effect()) >= margin.decision();
    }

    /** Whether the effect counts and the 95 % interval is beyond 0 on its side. */
    boolean isLarge() {
        return counts() && interval().beyondZero(sign());
    }
}
