package org.echobench.results.run;

import org.echobench.results.Cell;
import org.echobench.results.Names;

/**
 * One fork of a run.
 *
 * @param round 1 or more
 */
public record ForkId(String row, String subject, int round) {

    /** Cannot occur in a row's or a subject's name, so that no two forks share a folder. */
    private static final String SEPARATOR = "~";

    public ForkId {
        Names.requireName("row", row);
        Names.requireName("subject", subject);
        if (round < 1) {
            throw new IllegalArgumentException("round must be 1 or more, but is " + round);
        }
    }

    public static ForkId of(Cell cell) {
        return new ForkId(cell.row().name(), cell.subject().label(), cell.round());
    }

    public boolean isOf(String row, String subject) {
        return this.row.equals(row) && this.subject.equals(subject);
    }

    /** {@code echo~netty~round1}. */
    public String folderName() {
        return row + SEPARATOR + subject + SEPARATOR + "round" + round;
    }
}
