package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.results.Cell;

/** Measures forks. */
@FunctionalInterface
public interface ForkStarter {

    /**
     * Measures one fork and returns when none of its processes is left.
     *
     * @param directory an empty folder for the fork's files
     * @throws IOException if that folder cannot be read or written
     */
    ForkOutcome run(Cell cell, Path directory) throws IOException;

    /**
     * Measures forks beside each other: they take turns. Here one follows the other.
     *
     * @param directories of the forks, in their order
     * @return how they ended, in their order
     */
    default List<ForkOutcome> run(List<Cell> cells, List<Path> directories) throws IOException {
        List<ForkOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            outcomes.add(run(cells.get(i), directories.get(i)));
        }
        return outcomes;
    }
}
