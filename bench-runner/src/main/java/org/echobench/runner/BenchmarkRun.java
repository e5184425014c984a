package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.ForkWatch;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.RepeatPolicy;
import org.echobench.runner.journal.ResultFiles;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.ThisMachine;

/**
 * A run and its folder: {@code plan.json}, {@code environment.json}, the journal in {@code forks/}, and the files made of
 * them.
 */
public final class BenchmarkRun {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final RunFolder folder;
    private final Plan plan;

    private BenchmarkRun(Path directory, Plan plan) {
        folder = new RunFolder(directory);
        this.plan = plan;
    }

    /** {@code <time>-<commit>[-dirty]}, the time in UTC. */
    public static String directoryName(Instant time, Optional<Checkout> checkout) {
        return TIME.format(time) + "-" + checkout.map(Checkout::name).orElse("unknown");
    }

    /**
     * A new run in a folder that is absent or empty.
     *
     * @throws UserError if the folder holds anything or cannot be written
     */
    public static BenchmarkRun start(Path directory, Plan plan, Environment environment) {
        return onDisk(directory, () -> {
            requireEmpty(directory);
            BenchmarkRun run = new BenchmarkRun(directory, plan);
            run.folder.write(environment);
            run.folder.write(plan);
            return run;
        });
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

    /**
     * The plan that a run was started with. It does not know where the class paths are installed.
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
     * A run that was started before.
     *
     * @throws UserError if the plan differs from the run's own
     */
    public static BenchmarkRun resume(Path directory, Plan plan) {
        requireSame("run", plan(directory), plan);
        BenchmarkRun run = new BenchmarkRun(directory, plan);
        requireSame(
                "run",
                run.folder.environment().machine().identity(),
                ThisMachine.describe().identity());
        return run;
    }

    /** @throws UserError naming the first difference between the run's start and now */
    static void requireSame(String kind, Object before, Object now) {
        Optional<String> difference = Json.firstDifference(before, now);
        if (difference.isPresent()) {
            throw new UserError("This " + kind + " cannot be resumed, because " + difference.get()
                    + ": its finished forks would not compare with the rest, so start a new one.");
        }
    }

    /**
     * Measures the missing forks; returns at the end or when the run is asked to stop.
     *
     * @param lock held until this returns
     * @throws UserError if the disk is full or cannot be written; finished forks are kept
     */
    public void measure(RunLock lock, PlannedTimes times, RepeatPolicy repeats, Progress progress, StopSignal stop) {
        measure(lock, new JmhFork(times::hangLimit, plan.seed(), stop), repeats, progress, stop);
    }

    /** The same, with forks of another kind. */
    public void measure(RunLock lock, ForkStarter starter, RepeatPolicy repeats, Progress progress, StopSignal stop) {
        lock.requireHeld();
        ForkWatch.endOrphans(folder.forks());
        onDisk(directory(), () -> {
            new InterleavingRunner(plan, journal(), starter, repeats, progress, stop).run();
            return folder;
        });
    }

    /** The machines of a run that takes several. */
    public RunNodes nodes() {
        return new RunNodes(folder);
    }

    /** Makes the result files from the journal, whole or not yet whole. */
    public RunResult writeResults() {
        return onDisk(directory(), () -> new ResultFiles(folder, journal()).write());
    }

    /**
     * Makes the summary of a run that ended again: from its journal. Of a baseline, which is kept without it, only
     * {@code summary.md} is made, from {@code summary.json}.
     *
     * @throws UserError if there is neither a journal nor a summary, or the folder cannot be written
     */
    public static RunResult summaryAgain(Path directory) {
        RunFolder folder = new RunFolder(directory);
        return onDisk(
                directory,
                () -> Files.isDirectory(folder.forks())
                        ? new ResultFiles(folder, Journal.open(folder.forks())).write()
                        : ResultFiles.again(folder));
    }

    private Journal journal() throws IOException {
        return Journal.open(folder.forks());
    }

    public Path directory() {
        return folder.path();
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
