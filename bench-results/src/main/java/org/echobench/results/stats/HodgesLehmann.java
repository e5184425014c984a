package org.echobench.results.stats;

import org.apache.commons.statistics.descriptive.Median;

/**
 * The Hodges-Lehmann estimates of location and shift: medians of averages and of differences, which one wild fork
 * moves little. Source: J. L. Hodges and E. L. Lehmann, Estimates of Location Based on Rank Tests, Annals of
 * Mathematical Statistics 34(2), 1963, 598-611.
 */
public final class HodgesLehmann {

    private HodgesLehmann() {}

    /**
     * The median of the averages (d[i] + d[j]) / 2 over i ≤ j.
     *
     * @param d at least one value, all finite; not changed
     */
    public static double location(double[] d) {
        int n = d.length;
        double[] averages = new double[n * (n + 1) / 2];
        int k = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                averages[k++] = 0.5 * d[i] + 0.5 * d[j];
            }
        }
        return Median.withDefaults().evaluate(averages);
    }

    /**
     * The median of head[j] − base[i] over all pairs.
     *
     * @param base at least one value, all finite; not changed
     * @param head at least one value, all finite; not changed
     */
    public static double shift(double[] base, double[] head) {
        double[] differences = new double[base.length * head.length];
        int k = 0;
        for (double b : base) {
            for (double h : head) {
                differences[k++] = h - b;
            }
        }
        return Median.withDefaults().evaluate(differences);
    }
}
