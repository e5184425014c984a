package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.Cell;
import org.echobench.results.Disk;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.ForkWatch;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.RepeatPolicy;

/**
 * Forks of a run or duet that has ended, beside its own. They have a journal of their own, so no score contains them.
 *
 * @param forks the folder of that journal
 */
public record ExtraForks(Path forks) {

    /**
     * Measures the missing forks, and those that failed before; returns at the end or when it is asked to stop.
     *
     * @param cells in the order of measurement
     * @param lock held until this returns
     * @throws org.echobench.results.UserError if the disk is full or cannot be written
     */
    public void measure(List<Cell> cells, RunLock lock, ForkStarter starter, Progress progress, StopSignal stop) {
        lock.requireHeld();
        try {
            Journal journal = Journal.open(forks);
            ForkWatch.endOrphans(forks);
            journal.forgetFailed();
            new InterleavingRunner(
                            cells.stream().map(List::of).toList(),
                            journal,
                            starter,
                            RepeatPolicy.never(),
                            progress,
                            stop)
                    .run();
        } catch (IOException e) {
            throw Disk.refused(forks, e);
        }
    }
}
