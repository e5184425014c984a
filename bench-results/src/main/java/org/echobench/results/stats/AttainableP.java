package org.echobench.results.stats;

import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;

/**
 * The least one-sided p that the exact randomisation test can reach: one over the number of ways in which labels could
 * have fallen. If even that exceeds the level, a small p of a t test comes only from its assumptions. Source: E. S.
 * Edgington and P. Onghena, Randomization Tests, 4th ed., 2007, chapter 3.
 */
public final class AttainableP {

    private AttainableP() {}

    /** For n pairs whose sides could be swapped: 1/2ⁿ. */
    public static double paired(int n) {
        return Math.scalb(1.0, -n);
    }

    /** For n forks of base and m of head in any order: 1 / C(n + m, n). */
    public static double unpaired(int n, int m) {
        return 1 / BinomialCoefficientDouble.value(n + m, n);
    }
}
