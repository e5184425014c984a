package org.echobench.report.compare;

/** The verdict on a row, in the order of tables. */
public enum Verdict {
    /** Significantly worse. */
    REGRESSED,
    /** One side has no valid value. */
    FAILED,
    /** In base, but not in head. */
    MISSING,
    /** Measured differently: the reason names the field. */
    NOT_COMPARABLE,
    /** A difference that the order of forks or background load may explain. It never counts as a difference. */
    SUSPECT,
    /** Drift inside forks that is large enough to explain the difference. */
    UNSTABLE,
    /** Differs in a metric that cannot decide: it has no better direction, or is a latency of a closed loop. */
    CHANGED,
    /** Significantly better. */
    IMPROVED,
    /** Neither a difference nor its absence was shown. */
    INCONCLUSIVE,
    /** In head, but not in base. */
    NEW,
    /** A difference as large as the floor is ruled out. */
    EQUIVALENT;

    /** A verdict with its reason, one line. */
    public record Finding(Verdict verdict, String reason) {}

    Finding because(String reason) {
        return new Finding(this, reason);
    }

    /** Whether a difference was shown. */
    public boolean isDifference() {
        return this == REGRESSED || this == IMPROVED || this == CHANGED;
    }

    /** Whether the sides could not be compared. */
    public boolean isUncompared() {
        return this == FAILED || this == MISSING || this == NOT_COMPARABLE;
    }

    /** Whether the sides were compared without a result. */
    public boolean isUndecided() {
        return this == UNSTABLE || this == INCONCLUSIVE;
    }
}
