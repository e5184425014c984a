package org.echobench.runner.journal;

import java.nio.file.Path;
import java.util.List;
import org.echobench.results.Cell;
import org.echobench.results.run.ForkRecord;

/** Receives the progress of a run, from the thread that runs it. */
public interface Progress {

    /** Forks start next: one, or several that take turns. */
    default void started(List<Cell> cells) {}

    /** A fork has ended and is on the disk. */
    default void finished(Cell cell, ForkRecord entry) {}

    /**
     * A fork was aborted, because the harness broke.
     *
     * @param kept the folder with its files
     */
    default void brokenOff(Cell cell, String reason, Path kept) {}

    /** A cell is left out, because an earlier fork of its row and subject failed. */
    default void skipped(Cell cell) {}

    /** A cell was measured before this run was resumed. */
    default void alreadyMeasured(Cell cell) {}
}
