package org.echobench.report.decide;

/** The first stage: few pairs of every row, to choose those worth more. It decides nothing. */
public final class Screen {

    private static final double LEVEL = 0.05;

    private Screen() {}

    /** Whether a row goes to the confirmation: two-sided p below .05 and an effect of at least the floor. */
    public static boolean isCandidate(Tested row) {
        return row.test().p() < LEVEL && Math.abs(row.effect()) >= row.margin().floor();
    }
}
