package org.echobench.results.metric;

/**
 * How large a difference of a metric must be to matter.
 *
 * @param equivalence a smaller difference is none, as a share: 0.02 is 2 %
 * @param decision for a verdict, as a share; at least {@code equivalence}, below 10
 * @param absolute in the metric's unit; a difference must reach this too
 */
public record Floor(double equivalence, double decision, double absolute) {

    public static final Floor USUAL = new Floor(0.02, 0.03, 0);

    /** For high percentiles, which vary more. */
    public static final Floor TAIL = new Floor(0.10, 0.10, 0);

    /** An object more or less does not matter either: 16 B are the smallest. */
    public static final Floor ALLOCATION = new Floor(0.01, 0.01, 16);

    public Floor {
        if (!(equivalence >= 0) || !(decision >= equivalence) || !(decision < 10) || !(absolute >= 0)) {
            throw new IllegalArgumentException("equivalence, decision and absolute must be 0 or more, and decision at"
                    + " least equivalence and below 10, but are " + equivalence + ", " + decision + " and " + absolute);
        }
    }

    /** The floor of a metric that is not in the registry. */
    public static Floor ofUnit(String unit) {
        return unit.equals("B/op") ? ALLOCATION : USUAL;
    }
}
