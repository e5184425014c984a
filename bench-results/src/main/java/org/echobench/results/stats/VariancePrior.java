package org.echobench.results.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.numbers.rootfinder.BrentSolver;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The prior of a row's variance, from all rows: row variances are taken as s₀² times F with ν and d₀ degrees of
 * freedom. d₀ and s₀² are fitted by the moments of log s². Source: G. K. Smyth, Linear Models and Empirical Bayes
 * Methods for Assessing Differential Expression in Microarray Experiments, Statistical Applications in Genetics and
 * Molecular Biology 3(1), 2004, section 6.2.
 *
 * @param df d₀: 0 for no prior at all, infinity when the rows' variances differ no more than chance makes them
 * @param variance s₀²; 0 when df is 0
 * @param pooledDf the sum of the rows' own degrees of freedom, the most that a moderated test can have
 */
public record VariancePrior(double df, double variance, double pooledDf) {

    /** Beyond these ψ′(y) equals 1/y² and 1/y to more digits than a double has. */
    private static final double LARGE = 1e14;

    private static final double SMALL = 1e-14;

    private static final double RELATIVE_ACCURACY = 1e-14;

    /** The variance of fewer log variances says too little. */
    public static final int LEAST_ROWS = 3;

    /** No prior: the moderated t is then the ordinary one. */
    public static final VariancePrior NONE = new VariancePrior(0, 0, Double.POSITIVE_INFINITY);

    /** Variances below this share of the median are lifted to it, or one constant row would blur the prior of all. */
    private static final double LEAST_SHARE_OF_MEDIAN = 1e-5;

    public VariancePrior {
        if (!(df >= 0) || !(variance >= 0) || !(pooledDf >= 0)) {
            throw new IllegalArgumentException("df, variance and pooledDf must be 0 or more, but are " + df + ", "
                    + variance + " and " + pooledDf);
        }
    }

    /**
     * Fits the prior over the rows whose variance is known (df above 0). {@link #NONE} for fewer than
     * {@link #LEAST_ROWS} such rows and where more than half of them never varied.
     */
    public static VariancePrior fit(List<Contrast> rows) {
        return fit(
                rows.stream().mapToDouble(Contrast::variance).toArray(),
                rows.stream().mapToDouble(Contrast::df).toArray());
    }

    /** As {@link #fit(List)}, over variances and their degrees of freedom, which need not be whole numbers. */
    static VariancePrior fit(double[] variances, double[] df) {
        int[] known = IntStream.range(0, df.length)
                .filter(i -> df[i] > 0 && Double.isFinite(variances[i]))
                .toArray();
        if (known.length < LEAST_ROWS) {
            return NONE;
        }
        double median = Median.withDefaults()
                .evaluate(Arrays.stream(known).mapToDouble(i -> variances[i]).toArray());
        if (!(median > 0)) {
            return NONE;
        }
        double pooledDf = Arrays.stream(known).mapToDouble(i -> df[i]).sum();
        double[] lifted = Arrays.stream(known)
                .mapToDouble(i -> Math.max(variances[i], LEAST_SHARE_OF_MEDIAN * median))
                .toArray();
        double[] e = new double[lifted.length];
        double sampling = 0;
        for (int i = 0; i < e.length; i++) {
            double half = 0.5 * df[known[i]];
            e[i] = Math.log(lifted[i]) - Digamma.value(half) + Math.log(half);
            sampling += Trigamma.value(half) / e.length;
        }
        double excess = Variance.of(e).getAsDouble() - sampling;
        if (!(excess > 0)) {
            return new VariancePrior(Double.POSITIVE_INFINITY, Mean.of(lifted).getAsDouble(), pooledDf);
        }
        double half = trigammaInverse(excess);
        double variance = Math.exp(Mean.of(e).getAsDouble() + Digamma.value(half) - Math.log(half));
        return new VariancePrior(2 * half, variance, pooledDf);
    }

    /** The posterior variance (d₀s₀² + νs²) / (d₀ + ν) of a row with variance s² on ν degrees of freedom. */
    double moderate(double own, double ownDf) {
        if (df == 0) {
            return own;
        }
        if (Double.isInfinite(df) || ownDf == 0) {
            return variance;
        }
        return (df * variance + ownDf * own) / (df + ownDf);
    }

    /** The degrees of freedom d₀ + ν of a row's moderated t, at most what all rows have together. */
    double moderatedDf(double ownDf) {
        return Math.min(df + ownDf, Math.max(pooledDf, ownDf));
    }

    /**
     * Solves ψ′(y) = x, which falls from infinity to 0, so there is one solution.
     *
     * @param x above 0
     * @return y above 0 with ψ′(y) = x
     */
    static double trigammaInverse(double x) {
        if (!(x > 0)) {
            throw new IllegalArgumentException("x must be above 0, but is " + x);
        }
        if (x > LARGE) {
            return 1 / Math.sqrt(x);
        }
        if (x < SMALL) {
            return 1 / x;
        }
        // 1/y < ψ′(y) < 1/y + 1/y² brackets the root; in log y the function is close to a line.
        double least = 1 / x;
        double most = 0.5 / x + Math.sqrt(0.25 / (x * x) + 1 / x);
        double root = new BrentSolver(RELATIVE_ACCURACY, 0, 0)
                .findRoot(
                        u -> Math.log(Trigamma.value(Math.exp(u))) - Math.log(x),
                        Math.log(least * (1 - 1e-9)),
                        Math.log(most * (1 + 1e-9)));
        return Math.exp(root);
    }
}
