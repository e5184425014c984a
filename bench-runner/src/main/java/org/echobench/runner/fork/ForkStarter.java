package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.Cell;

/** Measures forks. */
@FunctionalInterface
public interface ForkStarter {

    /**
     * Measures forks side by side, in turns, and returns when none of their processes is left.
     *
     * @param directories an empty folder for the files of each fork, in the order of the cells
     * @return how they ended, in the same order
     * @throws IOException if a folder cannot be read or written
     */
    List<ForkOutcome> run(List<Cell> cells, List<Path> directories) throws IOException;
}
