package org.echobench.results.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Adjusts p-values of tests that are judged together for their number. */
public final class AdjustedP {

    private AdjustedP() {}

    /**
     * Controls the family-wise error rate, the chance of any false difference: max over k ≤ rank of p₍ₖ₎ · (m − k + 1),
     * at most 1. A difference is shown at a level where its adjusted p is at most that level. Source: S. Holm, A Simple
     * Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6(2), 1979, 65-70.
     *
     * @param p values from 0 to 1 in any order; not changed
     * @return the adjusted values in the same order, each from p to 1
     */
    public static double[] holm(double[] p) {
        List<Integer> ascending = ascending(p);
        double[] adjusted = new double[p.length];
        double greatest = 0;
        for (int k = 0; k < p.length; k++) {
            greatest = Math.max(greatest, Math.min(1, p[ascending.get(k)] * (p.length - k)));
            adjusted[ascending.get(k)] = greatest;
        }
        return adjusted;
    }

    /**
     * Controls the false discovery rate, the expected share of false discoveries: min over k ≥ rank of p₍ₖ₎ · m / k. A
     * row is a discovery at level q where its adjusted p is at most q. Source: Y. Benjamini and Y. Hochberg,
     * Controlling the False Discovery Rate, Journal of the Royal Statistical Society B 57(1), 1995, 289-300.
     *
     * @param p values from 0 to 1 in any order; not changed
     * @return the adjusted values in the same order, each from p to 1
     */
    public static double[] benjaminiHochberg(double[] p) {
        List<Integer> ascending = ascending(p);
        double[] adjusted = new double[p.length];
        double least = 1;
        for (int k = p.length; k > 0; k--) {
            least = Math.min(least, p[ascending.get(k - 1)] * p.length / k);
            adjusted[ascending.get(k - 1)] = least;
        }
        return adjusted;
    }

    private static List<Integer> ascending(double[] p) {
        return IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .toList();
    }
}
