package org.echobench.results.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The additive model of a randomised block design by weighted least squares, with or without missing cells: y = level
 * of the server + effect of the round + error, where the rounds' effects sum to 0. One server alone has its mean only.
 * Source: D. C. Montgomery, Design and Analysis of Experiments, 8th ed., 2013, section 4.1.
 *
 * @param levels of the servers; NaN for one without a value
 * @param coefficients [server][server][round]: the level of the first is the sum of all cells times these
 * @param squares the sum of the squared residuals of each server
 * @param serverDf the degrees of freedom that a server's residuals have kept: the sum of 1 − leverage. Its variance is
 *     squares / serverDf. Source: S. D. Horn, R. A. Horn and D. B. Duncan, Estimating Heteroscedastic Variances in
 *     Linear Models, Journal of the American Statistical Association 70(350), 1975, 380-385
 * @param variance of a fork whose server has the relative variance 1; NaN where df is 0
 * @param df degrees of freedom of the variance: (servers − 1)(rounds − 1) where no cell is missing
 */
record TwoWayFit(
        double[] levels, double[][][] coefficients, double[] squares, double[] serverDf, double variance, int df) {

    private static final double SINGULAR = 1e-9;

    /**
     * @param y [server][round], NaN for a missing cell; the servers' arrays have equal lengths
     * @param relative the variance of each server's forks in any unit, above 0; one over it is the weight
     * @return empty where the missing cells leave two servers without a chain of shared rounds between them
     */
    static Optional<TwoWayFit> of(double[][] y, double[] relative) {
        int[] servers = IntStream.range(0, y.length)
                .filter(s -> Arrays.stream(y[s]).anyMatch(Double::isFinite))
                .toArray();
        int[] rounds = IntStream.range(0, y.length == 0 ? 0 : y[0].length)
                .filter(r -> Arrays.stream(servers).anyMatch(s -> Double.isFinite(y[s][r])))
                .toArray();
        int effects = servers.length > 1 ? rounds.length - 1 : 0;
        int p = servers.length + effects;
        double[][] normal = new double[p][p];
        int cells = 0;
        for (int s = 0; s < servers.length; s++) {
            for (int r = 0; r < rounds.length; r++) {
                if (Double.isFinite(y[servers[s]][rounds[r]])) {
                    cells++;
                    double[] x = line(s, r, servers.length, effects);
                    for (int i = 0; i < p; i++) {
                        for (int j = 0; j < p; j++) {
                            normal[i][j] += x[i] * x[j] / relative[servers[s]];
                        }
                    }
                }
            }
        }
        Optional<double[][]> inverse = inverse(normal);
        if (inverse.isEmpty()) {
            return Optional.empty();
        }
        double[] beta = new double[p];
        double[] kept = new double[y.length];
        double[][][] coefficients = new double[y.length][y.length][y.length == 0 ? 0 : y[0].length];
        for (int s = 0; s < servers.length; s++) {
            for (int r = 0; r < rounds.length; r++) {
                double value = y[servers[s]][rounds[r]];
                if (Double.isFinite(value)) {
                    double[] x = line(s, r, servers.length, effects);
                    kept[servers[s]] += 1;
                    for (int i = 0; i < p; i++) {
                        double coefficient = dot(inverse.get()[i], x) / relative[servers[s]];
                        beta[i] += coefficient * value;
                        kept[servers[s]] -= coefficient * x[i];
                        if (i < servers.length) {
                            coefficients[servers[i]][servers[s]][rounds[r]] = coefficient;
                        }
                    }
                }
            }
        }
        double[] squares = new double[y.length];
        double weighted = 0;
        for (int s = 0; s < servers.length; s++) {
            for (int r = 0; r < rounds.length; r++) {
                double residual = y[servers[s]][rounds[r]] - dot(line(s, r, servers.length, effects), beta);
                squares[servers[s]] += Double.isFinite(residual) ? residual * residual : 0;
            }
            weighted += squares[servers[s]] / relative[servers[s]];
            kept[servers[s]] = kept[servers[s]] > SINGULAR ? kept[servers[s]] : 0;
        }
        double[] levels = new double[y.length];
        Arrays.fill(levels, Double.NaN);
        for (int s = 0; s < servers.length; s++) {
            levels[servers[s]] = beta[s];
        }
        int df = cells - p;
        return Optional.of(new TwoWayFit(levels, coefficients, squares, kept, df > 0 ? weighted / df : Double.NaN, df));
    }

    /** The model's line of a cell: the last round's effect is the others' negative sum. */
    private static double[] line(int server, int round, int servers, int effects) {
        double[] x = new double[servers + effects];
        x[server] = 1;
        if (round < effects) {
            x[servers + round] = 1;
        } else {
            Arrays.fill(x, servers, servers + effects, -1);
        }
        return x;
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    /** Inverts a symmetric matrix without negative eigenvalues in place, by Gauss and Jordan; empty if singular. */
    private static Optional<double[][]> inverse(double[][] a) {
        for (int k = 0; k < a.length; k++) {
            double pivot = a[k][k];
            if (pivot < SINGULAR) {
                return Optional.empty();
            }
            a[k][k] = 1;
            for (int j = 0; j < a.length; j++) {
                a[k][j] /= pivot;
            }
            for (int i = 0; i < a.length; i++) {
                double factor = i == k ? 0 : a[i][k];
                a[i][k] = i == k ? a[i][k] : 0;
                for (int j = 0; factor != 0 && j < a.length; j++) {
                    a[i][j] -= factor * a[k][j];
                }
            }
        }
        return Optional.of(a);
    }
}
