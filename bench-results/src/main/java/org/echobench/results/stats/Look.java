package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * An interim analysis of a comparison that is still being measured. The looks are fixed before the first pair. Each
 * spends a share of the chance of error: after n of N pairs (n/N)³ is spent. So early looks find only plain
 * differences, and most is left for the last one. Source of the spending function: K. K. G. Lan and D. L. DeMets,
 * Discrete Sequential Boundaries for Clinical Trials, Biometrika 70(3), 1983, 659-663; its power family: K. Kim and D.
 * L. DeMets, Design and Analysis of Group Sequential Tests Based on the Type I Error Spending Rate Function, Biometrika
 * 74(1), 1987, 149-154.
 *
 * <p>The shares are added up (Bonferroni's inequality), without correction for the looks' correlation. That costs
 * little, and holds for a t test with any variance.
 *
 * @param pairs that are measured by then, 2 or more
 * @param share of the chance of error that this look spends, above 0 and at most 1; a schedule's shares add up to 1
 */
public record Look(int pairs, double share) {

    /** With fewer pairs, all forks of one side may by chance be in a different mode from the other side's. */
    public static final int FEWEST_PAIRS = 6;

    private static final double EXPONENT = 3;

    public Look {
        if (pairs < 2 || !(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "pairs must be 2 or more and share above 0 and at most 1, but are " + pairs + " and " + share);
        }
    }

    /**
     * After half, three quarters and all of the pairs. The earlier looks are at even numbers: then each side was first
     * equally often.
     *
     * @param most pairs that are measured at most, 2 or more
     */
    public static List<Look> schedule(int most) {
        TreeSet<Integer> ends = new TreeSet<>(List.of(most));
        for (int quarters = 2; quarters <= 3; quarters++) {
            int even = most * quarters / 8 * 2;
            if (even >= FEWEST_PAIRS) {
                ends.add(even);
            }
        }
        List<Look> looks = new ArrayList<>();
        double spent = 0;
        for (int end : ends) {
            double share = Math.pow((double) end / most, EXPONENT);
            looks.add(new Look(end, share - spent));
            spent = share;
        }
        return List.copyOf(looks);
    }

    /**
     * One p for all looks so far: the least p/share. Where the tested hypothesis is true, it is at most a with a chance
     * of at most a, whenever the measurement ends.
     *
     * @param looks of a schedule, from the first on
     * @param p for each look, at least one
     * @return at most 1
     */
    public static double p(List<Look> looks, List<Double> p) {
        double least = 1;
        for (int i = 0; i < p.size(); i++) {
            least = Math.min(least, p.get(i) / looks.get(i).share);
        }
        return least;
    }
}
