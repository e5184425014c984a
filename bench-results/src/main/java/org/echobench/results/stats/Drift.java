package org.echobench.results.stats;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Whether forks were still warming up (or slowing down): the least-squares slope of each fork's log scores over its
 * iterations, and a t test over forks that their mean is 0, at .01. The fork is the sample here too. Source: D. M.
 * Frison and S. J. Pocock, Repeated Measures in Clinical Trials: Analysis Using Mean Summary Statistics and Its
 * Implications for Design, Statistics in Medicine 11, 1992, 1685-1704.
 */
public final class Drift {

    private static final double LEVEL = 0.01;
    private static final int LEAST_FORKS = 3;
    private static final int LEAST_ITERATIONS = 3;

    private Drift() {}

    /**
     * @param forks log scores, [fork][iteration] in the order of time, NaN for an iteration without one
     * @return the change from the first to the last iteration, the mean over forks, signed; 0 where it is no more than
     *     chance, or with too few forks or iterations
     */
    public static double overWindow(List<double[]> forks) {
        double[] changes = forks.stream()
                .filter(f -> points(f).size() >= LEAST_ITERATIONS)
                .mapToDouble(f -> new LinearFit(points(f)).slope() * (f.length - 1))
                .toArray();
        if (changes.length < LEAST_FORKS) {
            return 0;
        }
        ModeratedT test = ModeratedT.of(Contrast.paired(new double[changes.length], changes), VariancePrior.NONE);
        return test.p() < LEVEL ? Mean.of(changes).getAsDouble() : 0;
    }

    private static List<LinearFit.Point> points(double[] scores) {
        return IntStream.range(0, scores.length)
                .filter(i -> Double.isFinite(scores[i]))
                .mapToObj(i -> new LinearFit.Point(i, scores[i]))
                .toList();
    }
}
