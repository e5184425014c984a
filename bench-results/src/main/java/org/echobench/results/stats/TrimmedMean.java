package org.echobench.results.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The mean of the middle half: a quarter of the values, rounded down, is left out at each end. Source: J. W. Tukey and
 * D. H. McLaughlin, Less Vulnerable Confidence and Significance Procedures for Location Based on a Single Sample,
 * Sankhya A 25, 1963, 331-352.
 */
public final class TrimmedMean {

    /** With fewer values the middle half says too little. */
    public static final int FEWEST = 8;

    private static final int QUARTER = 4;

    private TrimmedMean() {}

    /** @param values finite, at least one */
    public static double of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int left = sorted.length / QUARTER;
        return Mean.ofRange(sorted, left, sorted.length - left).getAsDouble();
    }
}
