package org.echobench.results.stats;

import org.echobench.results.metric.Floor;

/**
 * How large a difference must be to matter, in the unit of the row's contrast (log ratio for nearly all rows).
 *
 * @param floor a smaller difference counts as none; 0 or more
 * @param decision the least difference for a verdict; 0 or more. Where it is below the floor, a verdict may find a
 *     difference smaller than the one that equivalence excludes
 */
public record Margin(double floor, double decision) {

    public Margin {
        if (!(floor >= 0) || !(decision >= 0)) {
            throw new IllegalArgumentException(
                    "floor and decision must be 0 or more, but are " + floor + " and " + decision);
        }
    }

    /**
     * A margin in log ratios, for a metric whose base is {@code level}, above 0. A share of 0.02 is a ratio of 1.02 or
     * of 1/1.02, so swapping the sides changes nothing.
     */
    public static Margin logarithmic(Floor floor, double level) {
        double least = Math.log1p(floor.absolute() / level);
        return new Margin(
                Math.max(Math.log1p(floor.equivalence()), least), Math.max(Math.log1p(floor.decision()), least));
    }

    /** A margin in the metric's unit, for a metric whose base is {@code level}, of any sign. */
    public static Margin linear(Floor floor, double level) {
        double size = Math.abs(level);
        return new Margin(
                Math.max(floor.equivalence() * size, floor.absolute()),
                Math.max(floor.decision() * size, floor.absolute()));
    }
}
