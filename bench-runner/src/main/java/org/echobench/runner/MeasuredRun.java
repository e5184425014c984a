package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Environment.Node;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.ForkWatch;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.fork.TurnGroups;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;

/** The folder of a run or a duet, with the journal of its forks in {@code forks/}. */
public abstract sealed class MeasuredRun permits BenchmarkRun, DuetRun {

    final RunFolder folder;
    private final Optional<Map<String, Integer>> groups;

    MeasuredRun(Path directory, Optional<Map<String, Integer>> groups) {
        folder = new RunFolder(directory);
        this.groups = groups;
    }

    public Path directory() {
        return folder.path();
    }

    /** Of its plan: into how many groups the forks of a row are split. */
    public Optional<Map<String, Integer>> groups() {
        return groups;
    }

    Journal journal() throws IOException {
        return Journal.open(folder.forks());
    }

    /**
     * Whether a round is measured.
     *
     * @param round from 1
     * @param forks until now
     */
    boolean begins(int round, List<ForkRecord> forks) {
        return true;
    }

    /**
     * Measures those cells that are not yet measured; returns when that is done, a time limit ends the run, or it is asked
     * to stop.
     *
     * @param cells in the order of measurement
     * @param lock held until this returns
     * @param turns which forks can take them
     * @throws UserError if the disk is full or cannot be written; finished forks are kept
     */
    public void measure(
            List<Cell> cells, RunLock lock, TurnGroups turns, ForkStarter starter, Progress progress, StopSignal stop) {
        lock.requireHeld();
        ForkWatch.endOrphans(folder.forks());
        onDisk(directory(), () -> {
            new InterleavingRunner(turns.of(cells, groups), journal(), starter, progress, stop).run(this::begins);
            return folder;
        });
    }

    /**
     * Measures forks of a run or duet that has ended, beside its own. They have a journal of their own, so no score contains
     * them. Forks that failed before are measured again. Returns at the end or when it is asked to stop.
     *
     * @param forks the folder of that journal
     * @param order the cells of a list are measured beside each other
     * @param lock held until this returns
     * @throws UserError if the disk is full or cannot be written
     */
    public static void measureExtra(
            Path forks, List<List<Cell>> order, RunLock lock, ForkStarter starter, Progress progress, StopSignal stop) {
        lock.requireHeld();
        try {
            Journal journal = Journal.open(forks);
            ForkWatch.endOrphans(forks);
            journal.forgetFailed();
            new InterleavingRunner(order, journal, starter, progress, stop).run((round, measured) -> true);
        } catch (IOException e) {
            throw Disk.refused(forks, e);
        }
    }

    /**
     * Keeps the machines of a run that uses several at its first fork, and compares them at later ones. Their memory and
     * their clocks may differ.
     *
     * @throws UserError naming the first difference
     */
    public void requireNodes(List<Node> nodes) {
        Environment environment = folder.environment();
        if (environment.nodes().isEmpty()) {
            onDisk(directory(), () -> {
                folder.write(environment.withNodes(nodes));
                return folder;
            });
            return;
        }
        Optional<String> difference = environment.difference(nodes);
        if (difference.isPresent()) {
            throw new UserError("This run cannot be resumed, because of the nodes " + difference.get()
                    + ": its finished forks would not compare with the rest, so start a new run.");
        }
    }

    /** @throws UserError if it is a file, or the folder holds anything */
    static void requireEmpty(Path directory) throws IOException {
        if (Files.isRegularFile(directory)) {
            throw new UserError(directory + " is a file: name a new folder.");
        }
        Files.createDirectories(directory);
        try (Stream<Path> content = Files.list(directory)) {
            if (content.findAny().isPresent()) {
                throw new UserError(
                        directory + " is not empty: name a new folder, or continue with --resume " + directory + ".");
            }
        }
    }

    /** @throws UserError naming the first difference between the run's start and now */
    static void requireSame(String kind, Object before, Object now) {
        Optional<String> difference = Json.firstDifference(before, now);
        if (difference.isPresent()) {
            throw new UserError("This " + kind + " cannot be resumed, because " + difference.get()
                    + ": its finished forks would not compare with the rest, so start a new one.");
        }
    }

    /** Work on a run's folder. */
    interface DiskWork<T> {

        T run() throws IOException;
    }

    /** Runs the task; a failure of the disk becomes one sentence. */
    static <T> T onDisk(Path directory, DiskWork<T> work) {
        return onDisk(directory, work, Disk::isFull);
    }

    /** @param full whether a folder's disk is full */
    static <T> T onDisk(Path directory, DiskWork<T> work, Predicate<Path> full) {
        try {
            return work.run();
        } catch (IOException e) {
            String problem = full.test(directory) ? "is full" : "cannot be read or written: " + e;
            String then = Files.exists(new RunFolder(directory).forks())
                    ? "; every finished fork is kept, so solve this problem and continue with --resume " + directory
                    : "";
            throw new UserError("The disk of " + directory + " " + problem + then + ".", e);
        }
    }
}
