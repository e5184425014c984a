package org.echobench.results.run;

import org.echobench.results.Cell;
import org.echobench.results.Names;

/**
 * One fork of a run.
 *
 * @param round 1 or more
 * @param attempt 1, or more where the machine was too busy with other work
 */
public record ForkId(String row, String subject, int round, int attempt) {

    /** Cannot occur in a row's or a subject's name, so that no two forks share a folder. */
    private static final String SEPARATOR = "~";

    public ForkId {
        Names.requireName("row", row);
        Names.requireName("subject", subject);
        if (round < 1 || attempt < 1) {
            throw new IllegalArgumentException("round and attempt must be 1 or more");
        }
    }

    public static ForkId of(Cell cell, int attempt) {
        return new ForkId(cell.row().name(), cell.subject().label(), cell.round(), attempt);
    }

    public boolean belongsTo(Cell cell) {
        return round == cell.round() && isOf(cell.row().name(), cell.subject().label());
    }

    public boolean isOf(String row, String subject) {
        return this.row.equals(row) && this.subject.equals(subject);
    }

    /** {@code echo~netty~round1}, and {@code ~attempt2} for a repeated one. */
    public String folderName() {
        String name = row + SEPARATOR + subject + SEPARATOR + "round" + round;
        return attempt == 1 ? name : name + SEPARATOR + "attempt" + attempt;
    }
}
