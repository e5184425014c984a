package org.echobench.results.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The t test of one row with its variance moderated by all rows of the run. Source: Smyth 2004 (see
 * {@link VariancePrior}), section 4: t̃ = estimate / (s̃ √scale) on d₀ + ν degrees of freedom.
 *
 * @param contrast the row; df at least 1
 * @param sd s̃, the moderated standard deviation of one difference or fork
 * @param df d₀ + ν
 */
public record ModeratedT(Contrast contrast, double sd, double df) {

    public ModeratedT {
        if (contrast.df() < 1 || !(sd >= 0) || !(df > 0)) {
            throw new IllegalArgumentException(
                    "a t test needs df of 1 or more and a variance, but has df " + contrast.df() + " and sd " + sd);
        }
    }

    /**
     * @param contrast a row with df of at least 1
     * @param prior fitted over all rows of the run, this one included
     */
    public static ModeratedT of(Contrast contrast, VariancePrior prior) {
        return new ModeratedT(
                contrast,
                Math.sqrt(prior.moderate(contrast.variance(), contrast.df())),
                prior.moderatedDf(contrast.df()));
    }

    /**
     * A test with a variance that is never below the row's own. With a few rows of unequal noise, the prior would make
     * the noisiest of them look more certain than it is.
     */
    public static ModeratedT cautious(Contrast contrast, VariancePrior prior) {
        double variance = Math.max(contrast.variance(), prior.moderate(contrast.variance(), contrast.df()));
        return new ModeratedT(contrast, Math.sqrt(variance), prior.moderatedDf(contrast.df()));
    }

    public double standardError() {
        return sd * Math.sqrt(contrast.scale());
    }

    /** The t statistic; infinite where forks never varied but differ, 0 where all are the same. */
    public double t() {
        return contrast.estimate() == 0 ? 0 : contrast.estimate() / standardError();
    }

    /** Two-sided p. */
    public double p() {
        return Math.min(1, 2 * survival(Math.abs(t())));
    }

    /**
     * p of the hypothesis that the difference is {@code bound} or more in either direction; small where the row is
     * equivalent. It is the greater p of two one-sided tests. Source: D. J. Schuirmann, A Comparison of the Two
     * One-Sided Tests Procedure and the Power Approach, Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987,
     * 657-680.
     *
     * @param bound 0 or more, in the unit of the contrast
     */
    public double pOfAtLeast(double bound) {
        double room = bound - Math.abs(contrast.estimate());
        double se = standardError();
        if (se == 0) {
            return room >= 0 ? 0 : 1;
        }
        return survival(room / se);
    }

    /**
     * The t interval on the difference.
     *
     * @param level its coverage, above 0 and below 1
     */
    public Interval interval(double level) {
        double se = standardError();
        double half = se == 0 ? 0 : se * quantile((1 + level) / 2, df);
        return new Interval(contrast.estimate() - half, contrast.estimate() + half);
    }

    private double survival(double t) {
        if (Double.isInfinite(t)) {
            return t > 0 ? 0 : 1;
        }
        return TDistribution.of(df).survivalProbability(t);
    }

    static double quantile(double probability, double df) {
        return TDistribution.of(df).inverseCumulativeProbability(probability);
    }
}
