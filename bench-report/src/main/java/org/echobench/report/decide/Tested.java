package org.echobench.report.decide;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.VariancePrior;

/**
 * A row with its test.
 *
 * @param test moderated over the rows of the same family
 * @param margin how large a difference matters
 */
public record Tested(ModeratedT test, Margin margin) {

    /** Coverage of the interval that is shown. */
    public static final double COVERAGE = 0.95;

    private static final double EQUIVALENCE_COVERAGE = 0.90;

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

    /** The Hodges-Lehmann effect. */
    public double effect() {
        return test.contrast().location();
    }

    /** +1 where head is higher, −1 where it is lower, 0 where neither. */
    public int sign() {
        return (int) Math.signum(effect());
    }

    /** Whether the 90 % interval lies within the floor, so that a difference that matters is ruled out. */
    public boolean isEquivalent() {
        return test.interval(EQUIVALENCE_COVERAGE).inside(margin.floor());
    }

    /** Whether the effect is at least as large as a verdict needs and the 95 % interval is beyond 0 on its side. */
    boolean isLarge(int sign) {
        return sign != 0
                && sign() == sign
                && Math.abs(effect()) >= margin.decision()
                && test.interval(COVERAGE).beyondZero(sign);
    }
}
