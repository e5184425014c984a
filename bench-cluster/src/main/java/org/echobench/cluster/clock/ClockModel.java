package org.echobench.cluster.clock;

/**
 * The server's clock as a client sees it between two estimates: the offset changes linearly from one to the other, like
 * the offset of two crystals at constant temperature.
 *
 * @param before and {@code after} estimates, the second later than the first
 */
public record ClockModel(ClockEstimate before, ClockEstimate after) {

    public ClockModel {
        if (after.atNanos() - before.atNanos() <= 0) {
            throw new IllegalArgumentException("the estimate after must be later than the one before");
        }
    }

    /** Server's clock minus client's at {@code clientNanos}; extrapolated beyond the estimates. */
    public long offsetNanos(long clientNanos) {
        double share = (double) (clientNanos - before.atNanos()) / (after.atNanos() - before.atNanos());
        return before.offsetNanos() + Math.round(share * (after.offsetNanos() - before.offsetNanos()));
    }

    /** Largest error of an offset between the estimates: a line between two points is nowhere further off than they. */
    public long errorNanos() {
        return Math.max(before.errorNanos(), after.errorNanos());
    }

    /** How much the server's clock gained on the client's, in parts per million; negative where it lost. */
    public double driftPpm() {
        return 1e6 * (after.offsetNanos() - before.offsetNanos()) / (after.atNanos() - before.atNanos());
    }
}
