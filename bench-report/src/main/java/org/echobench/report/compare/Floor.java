package org.echobench.report.compare;

import org.echobench.report.decide.Margin;

/**
 * How large a difference of a metric must be to matter.
 *
 * @param screen for a candidate and for "no difference", as a share: 0.02 is 2 %
 * @param decision for a verdict, as a share; at least {@code screen}
 * @param absolute in the metric's unit; a difference must reach this too
 */
public record Floor(double screen, double decision, double absolute) {

    public Floor {
        if (!(screen >= 0) || !(decision >= screen) || !(decision < 10) || !(absolute >= 0)) {
            throw new IllegalArgumentException("screen, decision and absolute must be 0 or more, and decision at least"
                    + " screen and below 10, but are " + screen + ", " + decision + " and " + absolute);
        }
    }

    /** In log ratios, for a metric whose base is {@code level}, above 0. */
    Margin logMargin(double level) {
        double least = Math.log1p(absolute / level);
        return new Margin(Math.max(Math.log1p(screen), least), Math.max(Math.log1p(decision), least));
    }

    /** In the metric's unit, for a metric whose base is {@code level}, any sign. */
    Margin linearMargin(double level) {
        return new Margin(Math.max(screen * Math.abs(level), absolute), Math.max(decision * Math.abs(level), absolute));
    }
}
