package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.UserError;
import org.echobench.results.run.Duet;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Environment.Node;
import org.echobench.results.run.Machine;
import org.echobench.results.run.ReleaseRange;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.ForkWatch;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.fork.TurnGroups;
import org.echobench.runner.journal.DuetFiles;
import org.echobench.runner.journal.DuetFiles.DuetResults;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.ResultFiles;
import org.echobench.runner.journal.TimeLimit;
import org.echobench.runner.plan.Checkout;

/**
 * A run or a duet: a folder with {@code plan.json}, {@code environment.json}, the journal of its forks in
 * {@code forks/}, and the files made from them. A duet also has {@code duet.json}, and {@code looks.json} once judged.
 */
public record BenchmarkRun(RunFolder folder, Plan plan) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /** A run's folder name: {@code <time>-<commit>[-dirty]}, the time in UTC; {@code unknown} without a checkout. */
    public static String directoryName(Instant time, Optional<Checkout> checkout) {
        return TIME.format(time) + "-" + checkout.map(Checkout::name).orElse("unknown");
    }

    /**
     * Starts a new run in a folder that does not exist or is empty.
     *
     * @throws UserError if the folder is not empty or cannot be written
     */
    public static BenchmarkRun start(Path directory, Plan plan, Environment environment) {
        return start(directory, plan, environment, Optional.empty());
    }

    /**
     * Starts a new duet in a folder that does not exist or is empty.
     *
     * @param words of the command line that makes the same plan again
     * @throws UserError if the folder is not empty or cannot be written
     */
    public static BenchmarkRun startDuet(Path directory, Plan plan, List<String> words, Environment environment) {
        Duet duet = new Duet(UUID.randomUUID().toString(), words);
        return start(directory, plan, environment, Optional.of(duet));
    }

    private static BenchmarkRun start(Path directory, Plan plan, Environment environment, Optional<Duet> duet) {
        return onDisk(directory, () -> {
            requireEmpty(directory);
            if (duet.isPresent()) {
                RunFolder.DUET.write(directory, duet.get());
            }
            RunFolder.ENVIRONMENT.write(directory, environment);
            RunFolder.PLAN.write(directory, plan);
            return new BenchmarkRun(new RunFolder(directory), plan);
        });
    }

    /**
     * Starts a folder for the duets of a range of releases.
     *
     * @throws UserError if the folder is not empty or cannot be written
     */
    public static void start(Path directory, ReleaseRange range) {
        onDisk(directory, () -> {
            requireEmpty(directory);
            RunFolder.RANGE.write(directory, range);
            return range;
        });
    }

    /**
     * The plan that a run was started with, without the folders in which the class paths are installed.
     *
     * @throws UserError if the folder is not a run
     */
    public static Plan plan(Path directory) {
        RunFolder folder = new RunFolder(directory);
        if (!folder.isRun()) {
            throw new UserError("There is no run to resume in " + directory + ": it has no readable plan.json.");
        }
        return folder.plan();
    }

    /**
     * The command-line words that a duet was started with.
     *
     * @throws UserError if the folder is not a duet
     */
    public static List<String> words(Path directory) {
        RunFolder folder = new RunFolder(directory);
        if (!folder.isDuet()) {
            throw new UserError("There is no duet to resume in " + directory + ": it has no readable duet.json.");
        }
        return folder.duet().words();
    }

    /**
     * Opens a run or a duet that was started before; it keeps the groups of its own plan.
     *
     * @throws UserError if the plan otherwise differs from its own, or the machine differs
     */
    public static BenchmarkRun resume(Path directory, Plan plan) {
        RunFolder folder = new RunFolder(directory);
        String kind = folder.isDuet() ? "duet" : "run";
        Plan started = folder.isDuet() ? folder.plan() : plan(directory);
        Plan again = plan.withGroups(cells -> started.groups());
        requireSame(kind, started, again);
        requireSame(
                kind,
                folder.environment().machine().identity(),
                Machine.ofThis().identity());
        return new BenchmarkRun(folder, again);
    }

    public Path directory() {
        return folder.path();
    }

    /**
     * Measures the cells that are not measured yet. Returns when all are, when a time limit ends the run, or when the
     * run is asked to stop.
     *
     * @param cells in the order of measurement
     * @param lock held until this returns
     * @param turns decides which forks take turns
     * @throws UserError if the disk is full or cannot be written; finished forks are kept
     */
    public void measure(
            List<Cell> cells, RunLock lock, TurnGroups turns, ForkStarter starter, Progress progress, StopSignal stop) {
        lock.requireHeld();
        ForkWatch.endOrphans(folder.forks());
        onDisk(directory(), () -> {
            new InterleavingRunner(turns.of(cells, plan.groups()), journal(), starter, progress, stop)
                    .run(new TimeLimit(plan)::allows);
            return folder;
        });
    }

    /**
     * Measures additional forks of a run or duet that has ended. They have a journal of their own, so they do not count
     * in any score. Forks that failed before are measured again. Returns at the end, or when asked to stop.
     *
     * @param forks the folder of that journal
     * @param order the cells of one list are measured side by side
     * @param lock held until this returns
     * @throws UserError if the disk is full or cannot be written
     */
    public static void measureExtra(
            Path forks, List<List<Cell>> order, RunLock lock, ForkStarter starter, Progress progress, StopSignal stop) {
        lock.requireHeld();
        Disk.writing(forks, () -> {
            Journal journal = Journal.open(forks);
            ForkWatch.endOrphans(forks);
            journal.forgetFailed();
            new InterleavingRunner(order, journal, starter, progress, stop).run((round, measured) -> true);
        });
    }

    /**
     * Records the machines of a run that uses several; later, requires that they differ only in memory and clocks.
     *
     * @throws UserError naming the first difference
     */
    public void requireNodes(List<Node> nodes) {
        Environment environment = folder.environment();
        if (environment.nodes().isEmpty()) {
            onDisk(directory(), () -> {
                RunFolder.ENVIRONMENT.write(directory(), environment.withNodes(nodes));
                return folder;
            });
            return;
        }
        Optional<String> difference = environment.difference(nodes);
        if (difference.isPresent()) {
            throw new UserError("This run cannot be resumed, because of the nodes " + difference.get()
                    + ": its finished forks would not be comparable with the rest, so start a new run.");
        }
    }

    /** Writes the result files from the journal, which may still be incomplete. */
    public RunResult writeResults() {
        return onDisk(directory(), () -> new ResultFiles(folder, journal()).write());
    }

    /** Writes the files of both sides of a duet from the journal, which may still be incomplete. */
    public DuetResults writeSides() {
        return onDisk(directory(), () -> new DuetFiles(folder, plan, journal()).write());
    }

    /**
     * Rewrites the summary of a run that has ended, from its journal. A baseline is kept without a journal: its summary
     * is rewritten from {@code summary.json}.
     *
     * @param others folders of runs of the same rows on the same machine, which show by how much another run may differ
     * @throws UserError if one of them has neither a journal nor a summary, or the folder cannot be written
     */
    public static RunResult summaryAgain(Path directory, List<Path> others) {
        RunFolder folder = new RunFolder(directory);
        return onDisk(directory, () -> {
            if (Files.isDirectory(folder.forks())) {
                new ResultFiles(folder, Journal.open(folder.forks())).write();
            }
            return ResultFiles.again(folder, others);
        });
    }

    /** Saves the interim analyses so far, so that a resumed duet does not repeat one with more pairs. */
    public void keep(Duet.Looks looks) {
        onDisk(directory(), () -> {
            RunFolder.LOOKS.write(directory(), looks);
            return folder;
        });
    }

    private Journal journal() throws IOException {
        return Journal.open(folder.forks());
    }

    /** @throws UserError if it is a file, or a folder that is not empty */
    private static void requireEmpty(Path directory) throws IOException {
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
    private static void requireSame(String kind, Object before, Object now) {
        Optional<String> difference = Json.firstDifference(before, now);
        if (difference.isPresent()) {
            throw new UserError("This " + kind + " cannot be resumed, because " + difference.get()
                    + ": its finished forks would not be comparable with the rest, so start a new one.");
        }
    }

    /** Work on a run's folder. */
    interface DiskWork<T> {

        T run() throws IOException;
    }

    /** Does the work; a disk failure becomes one sentence for the user. */
    private static <T> T onDisk(Path directory, DiskWork<T> work) {
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
