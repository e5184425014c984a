package org.echobench.results.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.echobench.results.Cell;
import org.echobench.results.Names;

/**
 * One fork of a run.
 *
 * @param round 1 or more
 */
@JsonIgnoreProperties(ForkId.ATTEMPT)
public record ForkId(String row, String subject, int round) {

    /** Builds before 2026-11-25 measured some forks again, and counted that. */
    static final String ATTEMPT = "attempt";

    /** Cannot occur in a row's or a subject's name, so that no two forks share a folder. */
    private static final String SEPARATOR = "~";

    public ForkId {
        Names.requireName("row", row);
        Names.requireName("subject", subject);
        if (round < 1) {
            throw new IllegalArgumentException("round must be 1 or more");
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

    /** Whether a folder of that name is the fork's, or one of its repeats. */
    boolean isIn(String name) {
        return name.equals(folderName()) || name.startsWith(folderName() + SEPARATOR + ATTEMPT);
    }
}
