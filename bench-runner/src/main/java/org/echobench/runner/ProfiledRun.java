package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.benchmarks.ForkProfiler;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Disk;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.profile.Explanation;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.ForkWatch;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.RepeatPolicy;
import org.echobench.runner.plan.PlannedTimes;

/**
 * The profiled forks of a run or duet that has ended. They have a journal of their own, so no score contains them.
 */
public final class ProfiledRun {

    /** The JVM then knows every frame of compiled code, and not only those at safepoints. */
    private static final List<String> ALL_FRAMES = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    private final RunFolder folder;
    private final ProfileKind kind;

    public ProfiledRun(RunFolder folder, ProfileKind kind) {
        this.folder = folder;
        this.kind = kind;
    }

    /**
     * Measures the missing forks, and those that failed before; returns at the end or when it is asked to stop.
     *
     * @param cells in the order of measurement, as a scored fork of the row would have them
     * @param profiler the jar with async-profiler
     * @param lock held until this returns
     * @param seed of the plan
     * @throws org.echobench.results.UserError if the disk is full or cannot be written
     */
    public void measure(
            List<Cell> cells,
            Path profiler,
            RunLock lock,
            PlannedTimes times,
            long seed,
            Progress progress,
            StopSignal stop) {
        measure(cells, profiler, lock, new JmhFork(times::hangLimit, seed, stop), progress, stop);
    }

    /** The same, with forks of another kind. */
    void measure(
            List<Cell> cells, Path profiler, RunLock lock, ForkStarter starter, Progress progress, StopSignal stop) {
        lock.requireHeld();
        Path forks = Explanation.forks(folder, kind);
        try {
            Journal journal = Journal.open(forks);
            ForkWatch.endOrphans(forks);
            journal.forgetFailed();
            List<Cell> profiled =
                    cells.stream().map(cell -> profiled(cell, profiler)).toList();
            new InterleavingRunner(
                            profiled.stream().map(List::of).toList(),
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

    private Cell profiled(Cell cell, Path profiler) {
        Subject subject = cell.subject();
        List<String> flags = new ArrayList<>(subject.jvmArgs());
        flags.addAll(ALL_FRAMES);
        flags.add("-D" + ForkProfiler.PROPERTY + "=" + kind.value());
        List<Path> jars = new ArrayList<>(cell.row().classPath().files());
        jars.add(profiler);
        Row row = cell.row().withClassPath(ClassPath.of(jars));
        return new Cell(
                cell.round(),
                row,
                new Subject(
                        subject.label(),
                        subject.serverId(),
                        subject.jvm(),
                        flags,
                        subject.classPath(),
                        subject.isolation()),
                cell.pinning());
    }
}
