package org.echobench.results.stats;

import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The estimate of head − base from the forks of one row.
 *
 * @param estimate the mean difference
 * @param variance the variance of one difference (paired) or of one fork (unpaired, pooled); NaN when df is 0
 * @param df degrees of freedom of the variance, 0 or more
 * @param scale estimate's variance in units of {@code variance}: 1/n paired, 1/n + 1/m unpaired
 * @param attainableP the least one-sided p of the exact randomisation test with as many forks: one over the number of
 *     ways to assign the labels. If even that exceeds the level, a small p of a t test rests on its assumptions alone.
 *     Source: E. S. Edgington and P. Onghena, Randomization Tests, 4th ed., 2007, chapter 3
 */
public record Contrast(double estimate, double variance, int df, double scale, double attainableP) {

    public Contrast {
        if (df < 0) {
            throw new IllegalArgumentException("df must be 0 or more, but is " + df);
        }
        if (!(scale > 0)) {
            throw new IllegalArgumentException("scale must be above 0, but is " + scale);
        }
    }

    /**
     * Pair i is head[i] − base[i].
     *
     * @param base at least one finite value per pair
     * @param head as many values
     */
    public static Contrast paired(double[] base, double[] head) {
        if (base.length != head.length || base.length == 0) {
            throw new IllegalArgumentException("base and head must have the same number of forks, at least 1, but have "
                    + base.length + " and " + head.length);
        }
        double[] d = new double[base.length];
        for (int i = 0; i < d.length; i++) {
            d[i] = head[i] - base[i];
        }
        int n = d.length;
        return new Contrast(
                Mean.of(d).getAsDouble(),
                n > 1 ? Variance.of(d).getAsDouble() : Double.NaN,
                n - 1,
                1.0 / n,
                attainableP(n));
    }

    /**
     * Two independent samples of fork means, with the pooled variance of the two-sample t test.
     *
     * @param base at least one finite value
     * @param head at least one finite value
     */
    public static Contrast unpaired(double[] base, double[] head) {
        if (base.length == 0 || head.length == 0) {
            throw new IllegalArgumentException(
                    "base and head must have at least 1 fork, but have " + base.length + " and " + head.length);
        }
        int df = base.length + head.length - 2;
        return new Contrast(
                Mean.of(head).getAsDouble() - Mean.of(base).getAsDouble(),
                df > 0 ? (squares(base) + squares(head)) / df : Double.NaN,
                df,
                1.0 / base.length + 1.0 / head.length,
                attainableP(base.length, head.length));
    }

    /** For n pairs, each side could be swapped: 1/2ⁿ. */
    static double attainableP(int pairs) {
        return Math.scalb(1.0, -pairs);
    }

    /** For n forks of base and m of head in any order: 1 / C(n + m, n). */
    static double attainableP(int n, int m) {
        return 1 / BinomialCoefficientDouble.value(n + m, n);
    }

    private static double squares(double[] values) {
        return values.length < 2 ? 0 : Variance.of(values).getAsDouble() * (values.length - 1);
    }
}
