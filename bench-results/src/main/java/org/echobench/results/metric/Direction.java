package org.echobench.results.metric;

import java.util.Locale;

/** Which way a metric should move. */
public enum Direction {
    HIGHER_IS_BETTER,
    LOWER_IS_BETTER,
    /** The metric has no better direction: a difference is a change, never a regression. */
    UNKNOWN;

    /** The sign before a value that may be better than measured: {@code ≥}, {@code ≤}; empty for {@link #UNKNOWN}. */
    public String bound() {
        return this == HIGHER_IS_BETTER ? "≥ " : this == LOWER_IS_BETTER ? "≤ " : "";
    }

    /** {@code higher is better}; empty for {@link #UNKNOWN}. */
    public String words() {
        return this == UNKNOWN ? "" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether a value that differs by this sign is worse; never for {@link #UNKNOWN}. */
    public boolean isWorse(int sign) {
        return this == HIGHER_IS_BETTER && sign < 0 || this == LOWER_IS_BETTER && sign > 0;
    }
}
