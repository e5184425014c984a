package org.echobench.results.stats;

import java.util.OptionalInt;

/**
 * The least difference that a two-sided t test detects with a given power: sd · (t₍1−level/2₎ + t₍power₎) · √scale, the
 * usual approximation to the noncentral t (within 2 % from 5 pairs on). Source: J. M. Lachin, Introduction to sample
 * size determination and power analysis for clinical trials, Controlled Clinical Trials 2(2), 1981, 93-113.
 *
 * @param level the chance of a false difference, above 0 and below 1
 * @param power the chance of finding a difference of that size, from 0.5 and below 1
 */
public record DetectableEffect(double level, double power) {

    /** Level and power of a comparison that is judged once. */
    public static final DetectableEffect OF_ONE_STAGE = new DetectableEffect(0.05, 0.90);

    /** The fewest with which {@link Contrast#attainableP} reaches .05. */
    private static final int LEAST_PAIRS = 5;

    private static final int LEAST_FORKS = 3;

    public DetectableEffect {
        if (!(level > 0 && level < 1) || !(power >= 0.5 && power < 1)) {
            throw new IllegalArgumentException(
                    "level must be above 0 and power from 0.5, both below 1, but are " + level + " and " + power);
        }
    }

    /**
     * @param df degrees of freedom of the test, above 0
     * @param scale the estimate's variance in units of the sd's square, 1/n for n pairs
     * @return the factor on the sd
     */
    public double factor(double df, double scale) {
        return (ModeratedT.quantile(1 - level / 2, df) + ModeratedT.quantile(power, df)) * Math.sqrt(scale);
    }

    /** The smallest effect that this row's forks would have shown: a log ratio. */
    public double of(ModeratedT row) {
        return row.sd() * factor(row.df(), row.contrast().scale());
    }

    /**
     * How many forks a side (or pairs) a row would need to find a difference, if its sd stays the same.
     *
     * @param wanted the difference to find, above 0
     * @param paired whether a fork of base and one of head make a pair
     * @param most where to give up
     * @return from 5 pairs or 3 forks a side to {@code most}; empty where that many do not suffice
     */
    public OptionalInt forksNeeded(ModeratedT row, double wanted, boolean paired, int most) {
        double priorDf = row.df() - row.contrast().df();
        for (int n = paired ? LEAST_PAIRS : LEAST_FORKS; n <= most; n++) {
            double df = priorDf + (paired ? n - 1 : 2 * n - 2);
            if (row.sd() * factor(df, (paired ? 1.0 : 2.0) / n) <= wanted) {
                return OptionalInt.of(n);
            }
        }
        return OptionalInt.empty();
    }
}
