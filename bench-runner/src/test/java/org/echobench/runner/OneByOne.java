package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.results.Cell;
import org.echobench.runner.fork.ForkOutcome;
import org.echobench.runner.fork.ForkStarter;

/** Measures one fork after the other. */
@FunctionalInterface
public interface OneByOne extends ForkStarter {

    ForkOutcome run(Cell cell, Path directory) throws IOException;

    @Override
    default List<ForkOutcome> run(List<Cell> cells, List<Path> directories) throws IOException {
        List<ForkOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            outcomes.add(run(cells.get(i), directories.get(i)));
        }
        return outcomes;
    }
}
