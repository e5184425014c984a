package org.echobench.results.stats;

import java.util.stream.IntStream;

/**
 * Adjusted p-values that hold the expected share of false discoveries. Source: Y. Benjamini and Y. Hochberg,
 * Controlling the False Discovery Rate, Journal of the Royal Statistical Society B 57(1), 1995, 289-300.
 */
public final class BenjaminiHochberg {

    private BenjaminiHochberg() {}

    /**
     * min over k ≥ rank of p₍ₖ₎ · m / k: a row is a discovery at level q where its adjusted p is at most q.
     *
     * @param p values from 0 to 1 in any order; not changed
     * @return the adjusted values in the same order, each from p to 1
     */
    public static double[] adjust(double[] p) {
        int m = p.length;
        int[] descending = IntStream.range(0, m)
                .boxed()
                .sorted((a, b) -> Double.compare(p[b], p[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[m];
        double least = 1;
        for (int i = 0; i < m; i++) {
            int rank = m - i;
            least = Math.min(least, p[descending[i]] * m / rank);
            adjusted[descending[i]] = least;
        }
        return adjusted;
    }
}
