package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much the forks of each server of a row scatter. Servers differ by 7 : 1 in this, so each has its own variance:
 * that of the row times the server's relative variance, moderated by the server's own residuals in the row.
 *
 * <p>A row has rounds − 1 degrees of freedom for a server, and two rounds have one, so servers and rows borrow strength
 * from each other. The row's variance is moderated over the rows, the server's relative variance is its mean over the
 * rows, moderated over the servers ({@link VariancePrior}). A server that scatters more than its moderated variance
 * keeps its own variance and degrees of freedom: moderation would make the noisiest look more certain than it is. The
 * model's weights are one over the servers' own relative variances, found by iteration. A linear form of the levels has
 * the degrees of freedom of F. E. Satterthwaite, An Approximate Distribution of Estimates of Variance Components,
 * Biometrics Bulletin 2(6), 1946, 110-114.
 *
 * @param variance of a fork of each server
 * @param df its degrees of freedom
 * @param pooledDf those of all forks of the run, the most that any test can have
 */
record ForkScatter(TwoWayFit fit, double[] variance, double[] df, double pooledDf) {

    /** By then the weights hardly move. */
    private static final int STEPS = 8;

    /** A variance that is small by chance would draw the rounds' effects to its server, and become smaller. */
    private static final double LEAST_SHARE_OF_MEAN = 0.05;

    /**
     * How well row and server predict the variance of the server in the row, in degrees of freedom: in the kept duets
     * without a difference, ψ′(df/2) is the variance of log variances beyond row + server and chance. It is 4.1 for the
     * CPU and 8.4 for the rate of all slices (results/baseline/amd-epyc-2: duet-aa, museum).
     */
    private static final double AGREEMENT = 4;

    /** @param cells [server][round], NaN where one is missing */
    record Row(List<String> servers, double[][] cells) {}

    /** A relative variance. */
    private record Relative(double variance, double df) {}

    /**
     * @param rows of a run, in the same unit
     * @return for each row; empty where its servers do not compare
     */
    static List<Optional<ForkScatter>> of(List<Row> rows) {
        Map<String, Double> weights = new HashMap<>();
        Map<String, Relative> relative = new HashMap<>();
        List<Optional<TwoWayFit>> fits = List.of();
        VariancePrior prior = VariancePrior.NONE;
        for (int step = 0; step < STEPS; step++) {
            fits = rows.stream()
                    .map(row -> TwoWayFit.of(
                            row.cells,
                            row.servers.stream()
                                    .mapToDouble(name -> weights.getOrDefault(name, 1.0))
                                    .toArray()))
                    .toList();
            double[] known = fits.stream()
                    .mapToDouble(fit -> fit.map(TwoWayFit::variance).orElse(Double.NaN))
                    .toArray();
            prior = VariancePrior.fit(
                    known,
                    fits.stream()
                            .mapToDouble(fit -> fit.map(TwoWayFit::df).orElse(0))
                            .toArray());
            relative(rows, fits, prior, weights, relative);
        }
        double pooledDf = fits.stream()
                .mapToDouble(fit -> fit.map(TwoWayFit::df).orElse(0))
                .sum();
        List<Optional<ForkScatter>> scatter = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            VariancePrior overRows = prior;
            scatter.add(fits.get(i).map(fit -> of(row, fit, overRows, relative, pooledDf)));
        }
        return scatter;
    }

    /** Estimates the servers' relative variances over all rows, with and without their moderation. */
    private static void relative(
            List<Row> rows,
            List<Optional<TwoWayFit>> fits,
            VariancePrior overRows,
            Map<String, Double> weights,
            Map<String, Relative> relative) {
        Map<String, Double> squares = new HashMap<>();
        Map<String, Double> df = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            TwoWayFit fit = fits.get(i).orElse(null);
            double variance = fit == null ? 0 : overRows.moderate(fit.variance(), fit.df());
            for (int s = 0;
                    variance > 0
                            && Double.isFinite(variance)
                            && s < rows.get(i).servers.size();
                    s++) {
                squares.merge(rows.get(i).servers.get(s), fit.squares()[s] / variance, Double::sum);
                df.merge(rows.get(i).servers.get(s), fit.serverDf()[s], Double::sum);
            }
        }
        List<String> names = List.copyOf(df.keySet());
        double[] dfs = names.stream().mapToDouble(df::get).toArray();
        double[] own = names.stream()
                .mapToDouble(name -> df.get(name) > 0 ? squares.get(name) / df.get(name) : Double.NaN)
                .toArray();
        VariancePrior overServers = VariancePrior.fit(own, dfs);
        if (overServers.equals(VariancePrior.NONE)) {
            // Two servers scatter about each other, so their variances cannot be told apart: they share one.
            weights.clear();
            relative.clear();
            return;
        }
        double mean = Arrays.stream(own).filter(Double::isFinite).average().orElse(1);
        for (int s = 0; s < own.length; s++) {
            double moderated = overServers.moderate(own[s], dfs[s]);
            weights.put(names.get(s), Double.isFinite(own[s]) ? Math.max(own[s] / mean, LEAST_SHARE_OF_MEAN) : 1);
            relative.put(
                    names.get(s),
                    own[s] > moderated
                            ? new Relative(own[s], dfs[s])
                            : new Relative(moderated, overServers.moderatedDf(dfs[s])));
        }
    }

    private static ForkScatter of(
            Row row, TwoWayFit fit, VariancePrior overRows, Map<String, Relative> relative, double pooledDf) {
        double rowVariance = overRows.moderate(fit.variance(), fit.df());
        double rowDf = overRows.moderatedDf(fit.df());
        double[] variance = new double[row.servers.size()];
        double[] df = new double[variance.length];
        for (int s = 0; s < variance.length; s++) {
            Relative server = relative.getOrDefault(row.servers.get(s), new Relative(1, pooledDf));
            // The two estimates' relative variances add, except for what both have from the same forks.
            double all = 1 / (1 / server.df + 1 / rowDf - 1 / pooledDf);
            variance[s] =
                    (AGREEMENT * rowVariance * server.variance + fit.squares()[s]) / (AGREEMENT + fit.serverDf()[s]);
            df[s] = Math.min(all, 1 / (1 / all + 1 / AGREEMENT) + fit.serverDf()[s]);
        }
        return new ForkScatter(fit, variance, df, pooledDf);
    }

    Optional<ModeratedT> level(int server) {
        return test(fit.levels()[server], fit.coefficients()[server]);
    }

    /** The level of the other minus that of the one. */
    Optional<ModeratedT> difference(int one, int other) {
        double[][] coefficients = new double[variance.length][];
        for (int s = 0; s < coefficients.length; s++) {
            double[] minuend = fit.coefficients()[other][s];
            double[] subtrahend = fit.coefficients()[one][s];
            coefficients[s] = new double[minuend.length];
            Arrays.setAll(coefficients[s], r -> minuend[r] - subtrahend[r]);
        }
        return test(fit.levels()[other] - fit.levels()[one], coefficients);
    }

    /** The difference of two forks of a server, whose mean is 0 where rounds have no effect. */
    Optional<ModeratedT> ofTwoRounds(int server) {
        double[][] coefficients = new double[variance.length][fit.coefficients()[0][0].length];
        coefficients[server][0] = 1;
        coefficients[server][1] = -1;
        return test(0, coefficients);
    }

    /** A test of a linear form of the cells; empty where the forks leave no degree of freedom. */
    private Optional<ModeratedT> test(double estimate, double[][] coefficients) {
        double sum = 0;
        double scatter = 0;
        for (int s = 0; s < coefficients.length; s++) {
            double part =
                    variance[s] * Arrays.stream(coefficients[s]).map(c -> c * c).sum();
            sum += part;
            scatter += part * part / df[s];
        }
        if (fit.df() == 0 || !Double.isFinite(sum) || !Double.isFinite(scatter) || !Double.isFinite(estimate)) {
            return Optional.empty();
        }
        double ownDf = scatter > 0 ? Math.min(sum * sum / scatter, pooledDf) : pooledDf;
        Contrast contrast = new Contrast(estimate, sum, fit.df(), 1, Contrast.attainableP(coefficients[0].length));
        return Optional.of(new ModeratedT(contrast, Math.sqrt(sum), ownDf));
    }
}
