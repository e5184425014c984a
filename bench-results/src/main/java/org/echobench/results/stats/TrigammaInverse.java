package org.echobench.results.stats;

import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.numbers.rootfinder.BrentSolver;

/** Solves ψ′(y) = x, which falls from infinity to 0, so there is one solution. */
final class TrigammaInverse {

    /** Beyond these ψ′(y) equals 1/y² and 1/y to more digits than a double has. */
    private static final double LARGE = 1e14;

    private static final double SMALL = 1e-14;

    private static final double RELATIVE_ACCURACY = 1e-14;

    private TrigammaInverse() {}

    /**
     * @param x above 0
     * @return y above 0 with ψ′(y) = x
     */
    static double of(double x) {
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
