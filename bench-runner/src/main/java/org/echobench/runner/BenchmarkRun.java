package org.echobench.runner;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.Machine;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.ResultFiles;
import org.echobench.runner.journal.TimeLimit;
import org.echobench.runner.plan.Checkout;

/** A run: its folder has {@code plan.json}, {@code environment.json}, the journal, and the files made of them. */
public final class BenchmarkRun extends MeasuredRun {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Plan plan;

    private BenchmarkRun(Path directory, Plan plan) {
        super(directory, plan.groups());
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
                Machine.ofThis().identity());
        return run;
    }

    @Override
    boolean begins(int round, List<ForkRecord> forks) {
        return new TimeLimit(plan).allows(round, forks);
    }

    /** Its forks, in the order of measurement. */
    public List<Cell> order() {
        return plan.order();
    }

    /** Makes the result files from the journal, whole or not yet whole. */
    public RunResult writeResults() {
        return onDisk(directory(), () -> new ResultFiles(folder, journal()).write());
    }

    /**
     * Makes the summary of a run that ended again: from its journal. Of a baseline, which is kept without it, only
     * {@code summary.md} is made, from {@code summary.json}.
     *
     * @param others folders of runs of the same rows on the same machine: the summary then says by how much another run may differ
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
}
