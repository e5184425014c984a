package org.echobench.results.stats;

/** From {@code low} to {@code high}, both included. */
public record Interval(double low, double high) {

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("low must not be above high, but they are " + low + " and " + high);
        }
    }

    /**
     * Whether the whole interval lies beyond 0.
     *
     * @param sign +1 for above 0, −1 for below
     */
    public boolean beyondZero(int sign) {
        return sign > 0 ? low > 0 : high < 0;
    }
}
