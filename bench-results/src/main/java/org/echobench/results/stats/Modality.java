package org.echobench.results.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Looks for two modes inside forks: iterations, sorted, fall into two clusters with a gap between them that is more
 * than 4 × the median absolute deviation within the clusters, each with at least 15 % of the iterations, and at least
 * one fork visits both. Clusters that keep whole forks apart are variation between forks, which the test on fork
 * means already counts. On normal noise with 5 forks of 5 iterations it fires in less than 1 %.
 */
public final class Modality {

    private static final double GAP_IN_MADS = 4;
    private static final double LEAST_SHARE = 0.15;

    /** With fewer iterations the rule fires on normal data in several percent of rows. */
    private static final int LEAST_ITERATIONS = 20;

    private record Iteration(double value, int fork) {}

    private Modality() {}

    /**
     * @param forks log scores, [fork][iteration], all finite
     * @return the distance between the two clusters' medians; 0 for one mode or too few iterations
     */
    public static double distance(List<double[]> forks) {
        Iteration[] sorted = sorted(forks);
        int least = (int) Math.ceil(LEAST_SHARE * sorted.length);
        if (sorted.length < LEAST_ITERATIONS) {
            return 0;
        }
        int split = least;
        for (int i = least; i <= sorted.length - least; i++) {
            if (gap(sorted, i) > gap(sorted, split)) {
                split = i;
            }
        }
        double[] low = values(sorted, 0, split);
        double[] high = values(sorted, split, sorted.length);
        double lowMedian = Median.withDefaults().evaluate(low);
        double highMedian = Median.withDefaults().evaluate(high);
        double[] deviations = new double[sorted.length];
        for (int i = 0; i < deviations.length; i++) {
            deviations[i] = Math.abs(sorted[i].value - (i < split ? lowMedian : highMedian));
        }
        boolean apart = gap(sorted, split) > GAP_IN_MADS * Median.withDefaults().evaluate(deviations);
        return apart && visitedByOneFork(sorted, split, forks.size()) ? highMedian - lowMedian : 0;
    }

    private static Iteration[] sorted(List<double[]> forks) {
        Iteration[] all = new Iteration[forks.stream().mapToInt(f -> f.length).sum()];
        int k = 0;
        for (int fork = 0; fork < forks.size(); fork++) {
            for (double value : forks.get(fork)) {
                all[k++] = new Iteration(value, fork);
            }
        }
        Arrays.sort(all, Comparator.comparingDouble(Iteration::value));
        return all;
    }

    private static double gap(Iteration[] sorted, int i) {
        return sorted[i].value - sorted[i - 1].value;
    }

    private static double[] values(Iteration[] sorted, int from, int to) {
        return Arrays.stream(sorted, from, to).mapToDouble(Iteration::value).toArray();
    }

    private static boolean visitedByOneFork(Iteration[] sorted, int split, int forks) {
        boolean[] low = new boolean[forks];
        for (int i = 0; i < split; i++) {
            low[sorted[i].fork] = true;
        }
        return Arrays.stream(sorted, split, sorted.length).anyMatch(i -> low[i.fork]);
    }
}
