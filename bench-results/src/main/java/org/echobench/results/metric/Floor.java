package org.echobench.results.metric;

/**
 * How large a difference of a metric must be to matter.
 *
 * @param equivalence a smaller difference counts as none; a share: 0.02 is 2 %
 * @param decision the least difference for a verdict; a share below 10
 * @param absolute in the metric's unit; for either purpose a difference must reach this too
 */
public record Floor(double equivalence, double decision, double absolute) {

    public static final Floor USUAL = new Floor(0.02, 0.03, 0);

    /** For rates and CPU. */
    public static final Floor COST = new Floor(0.015, 0.015, 0);

    /** For the CPU of a whole process: collections and compilers vary more than the work for each message. */
    public static final Floor PROCESS = new Floor(0.03, 0.03, 0);

    /** For high percentiles, which vary more. */
    public static final Floor TAIL = new Floor(0.10, 0.10, 0);

    /**
     * The smallest object has 16 B. Half of it counts, so that 15.8 B of 16 B do where forks allocate exactly enough
     * for the test to find them. Equivalence is shown within 1 %.
     */
    public static final Floor ALLOCATION = new Floor(0.01, 0.001, 8);

    public Floor {
        if (!(equivalence >= 0) || !(decision >= 0) || !(decision < 10) || !(absolute >= 0)) {
            throw new IllegalArgumentException(
                    "equivalence, decision and absolute must be 0 or more, and decision below" + " 10, but are "
                            + equivalence + ", " + decision + " and " + absolute);
        }
    }

    /** Whether a change is large enough to count. */
    public boolean isReached(double from, double to) {
        return Math.abs(to - from) >= Math.max(absolute, decision * Math.abs(from));
    }

    /** The floor of a metric that is not in the registry. */
    public static Floor ofUnit(String unit) {
        return unit.equals("B/op") ? ALLOCATION : USUAL;
    }
}
