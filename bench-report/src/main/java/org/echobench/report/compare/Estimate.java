package org.echobench.report.compare;

/**
 * The difference of a row, head relative to base: 0.1 is 10 % higher. NaN where base is 0.
 *
 * @param effect the Hodges-Lehmann estimate
 * @param low lower end of the 95 % t interval
 * @param high its upper end
 * @param p of the moderated t: two-sided, one-sided in a confirmation
 * @param q p adjusted for the rows decided together
 * @param detectable the least effect that these forks find with 80 % power
 * @param forks pairs, or forks of base and head together, that the test used
 */
public record Estimate(double effect, double low, double high, double p, double q, double detectable, int forks) {

    public Estimate {
        if (!(p >= 0 && p <= 1) || !(q >= 0 && q <= 1)) {
            throw new IllegalArgumentException("p and q must be 0 to 1, but are " + p + " and " + q);
        }
    }
}
