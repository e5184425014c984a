package org.echobench.results.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Adjusted p-values that hold the chance of a single false difference among all. Source: S. Holm, A Simple Sequentially
 * Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6(2), 1979, 65-70.
 */
public final class Holm {

    private Holm() {}

    /**
     * max over k ≤ rank of p₍ₖ₎ · (m − k + 1), at most 1: a difference is shown at a level where its adjusted p is at most
     * that level.
     *
     * @param p values from 0 to 1 in any order; not changed
     * @return the adjusted values in the same order, each from p to 1
     */
    public static double[] adjust(double[] p) {
        List<Integer> ascending = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .toList();
        double[] adjusted = new double[p.length];
        double greatest = 0;
        for (int k = 0; k < p.length; k++) {
            greatest = Math.max(greatest, Math.min(1, p[ascending.get(k)] * (p.length - k)));
            adjusted[ascending.get(k)] = greatest;
        }
        return adjusted;
    }
}
