package org.echobench.runner;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.results.DurableFile;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.RunRefusedException;
import org.echobench.results.RunResult;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.OrphanedForks;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.RepeatPolicy;
import org.echobench.runner.journal.ResultFiles;
import org.echobench.runner.plan.Checkout;
import org.echobench.runner.plan.PlanFile;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RunEnvironment;

/**
 * A run and its folder: {@code plan.json}, {@code environment.json}, the journal in {@code forks/}, and the files made of
 * them.
 */
public final class BenchmarkRun {

    private static final String FORKS = "forks";
    private static final String ENVIRONMENT = "environment.json";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Path directory;
    private final Plan plan;

    private BenchmarkRun(Path directory, Plan plan) {
        this.directory = directory;
        this.plan = plan;
    }

    /** {@code <time>-<commit>[-dirty]}, the time in UTC. */
    public static String directoryName(Instant time, Optional<Checkout> checkout) {
        return TIME.format(time) + "-" + checkout.map(Checkout::name).orElse("unknown");
    }

    /**
     * A new run in a folder that is absent or empty.
     *
     * @throws RunRefusedException if the folder holds anything or cannot be written
     */
    public static BenchmarkRun start(Path directory, Plan plan, RunEnvironment environment) {
        return onDisk(directory, () -> {
            Files.createDirectories(directory);
            try (Stream<Path> content = Files.list(directory)) {
                if (content.findAny().isPresent()) {
                    throw new RunRefusedException(
                            directory + " is not empty: name a new folder, or go on with --resume " + directory + ".");
                }
            }
            DurableFile.write(directory.resolve(ENVIRONMENT), Json.bytes(environment.toJson(plan)));
            PlanFile.write(directory, plan);
            return new BenchmarkRun(directory, plan);
        });
    }

    /**
     * A run that was started before.
     *
     * @throws RunRefusedException if the plan would not measure what the run was started with
     */
    public static BenchmarkRun resume(Path directory, Plan plan) {
        PlanFile.read(directory).requireSame(plan);
        return new BenchmarkRun(directory, plan);
    }

    /**
     * Measures what is not yet measured; returns when that is done or the run was asked to stop.
     *
     * @param lock held until this returns
     * @throws RunRefusedException if the disk is full or cannot be written; what was finished before is kept
     */
    public void measure(RunLock lock, PlannedTimes times, RepeatPolicy repeats, Progress progress, StopSignal stop) {
        measure(lock, new JmhFork(times::hangLimit, stop), repeats, progress, stop);
    }

    /** As above, with forks of another kind. */
    public void measure(RunLock lock, ForkStarter starter, RepeatPolicy repeats, Progress progress, StopSignal stop) {
        lock.requireHeld();
        OrphanedForks.end(directory.resolve(FORKS));
        onDisk(directory, () -> {
            new InterleavingRunner(plan, journal(), starter, repeats, progress, stop).run();
            return directory;
        });
    }

    /** The machines of a run that takes several. */
    public RunNodes nodes() {
        return new RunNodes(directory.resolve(ENVIRONMENT));
    }

    /** Makes the result files from the journal, whole or not yet whole. */
    public RunResult writeResults() {
        return onDisk(directory, () -> new ResultFiles(directory, PlanFile.read(directory), journal()).write());
    }

    private Journal journal() throws IOException {
        return Journal.open(directory.resolve(FORKS));
    }

    public Path directory() {
        return directory;
    }

    /** Work on a run's folder. */
    interface DiskWork<T> {
        T run() throws IOException;
    }

    /** Does it, and says in one sentence what the disk refused. */
    static <T> T onDisk(Path directory, DiskWork<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            String reason = e instanceof FileSystemException file && file.getReason() != null
                    ? file.getReason()
                    : String.valueOf(e.getMessage());
            if (reason.contains("No space left") || reason.contains("quota exceeded")) {
                throw new RunRefusedException(
                        "The disk of " + directory + " is full: every finished fork is kept, so free some space and go"
                                + " on with --resume " + directory + ".",
                        e);
            }
            throw new RunRefusedException("The files in " + directory + " cannot be read or written: " + e + ".", e);
        }
    }
}
