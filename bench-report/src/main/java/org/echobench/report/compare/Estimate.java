package org.echobench.report.compare;

import java.util.List;

/**
 * The difference of a row, head relative to base: 0.1 is 10 % higher. NaN where base is 0.
 *
 * @param effect the Hodges-Lehmann estimate
 * @param low lower end of the 95 % t interval
 * @param high its upper end
 * @param p of the moderated t, two-sided; in a duet that of all looks together
 * @param q p adjusted for the rows decided together
 * @param detectable the least effect that these forks find with 90 % power; in a duet after its correction for looks
 *     and rows
 * @param forks pairs, or forks of base and head together, that the test used
 * @param each the difference of each pair, or without pairs of each fork of head from base's mean; none where base is 0
 */
public record Estimate(
        double effect, double low, double high, double p, double q, double detectable, int forks, List<Double> each) {

    public Estimate {
        each = List.copyOf(each);
        if (!(p >= 0 && p <= 1) || !(q >= 0 && q <= 1)) {
            throw new IllegalArgumentException("p and q must be 0 to 1, but are " + p + " and " + q);
        }
        if (!each.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("each must be finite, but is " + each);
        }
    }
}
