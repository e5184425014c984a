package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.file.Path;
import org.echobench.results.Cell;

/** Measures one fork and returns when none of its processes is left. */
@FunctionalInterface
public interface ForkStarter {

    /**
     * @param directory an empty folder for the fork's files
     * @throws IOException if that folder cannot be read or written
     */
    ForkOutcome run(Cell cell, Path directory) throws IOException;
}
