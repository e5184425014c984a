package org.echobench.core.run;

/**
 * The place of one fork in a plan.
 *
 * @param round 1 to the plan's rounds
 */
public record Cell(int round, Row row, Subject subject) {

    public Cell {
        if (round < 1) {
            throw new IllegalArgumentException("round must be 1 or more, but is " + round);
        }
    }

    /** For messages: {@code echo netty round 2}. */
    @Override
    public String toString() {
        return row.name() + " " + subject.label() + " round " + round;
    }
}
