package org.echobench.runner;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.echobench.results.DuetPlan;
import org.echobench.results.UserError;
import org.echobench.results.run.Duet;
import org.echobench.results.run.Environment;
import org.echobench.results.run.ReleaseRange;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.journal.DuetFiles;
import org.echobench.runner.journal.DuetFiles.DuetResults;

/** A duet: its folder has {@code duet.json}, the journal, {@code looks.json} once it is judged, and the files made of them. */
public final class DuetRun extends MeasuredRun {

    private final DuetPlan plan;

    private DuetRun(Path directory, DuetPlan plan) {
        super(directory, plan.groups());
        this.plan = plan;
    }

    /**
     * A new duet in a folder that is absent or empty.
     *
     * @param words of the command that gives the same plan again
     * @param environment written as {@code environment.json}
     * @throws UserError if the folder holds anything or cannot be written
     */
    public static DuetRun start(Path directory, DuetPlan plan, List<String> words, Environment environment) {
        return onDisk(directory, () -> {
            requireEmpty(directory);
            DuetRun run = new DuetRun(directory, plan);
            run.folder.write(environment);
            run.folder.write(new Duet(UUID.randomUUID().toString(), words, plan));
            return run;
        });
    }

    /**
     * A folder for the duets of a range of releases.
     *
     * @throws UserError if the folder holds anything or cannot be written
     */
    public static void start(Path directory, ReleaseRange range) {
        onDisk(directory, () -> {
            requireEmpty(directory);
            new RunFolder(directory).write(range);
            return range;
        });
    }

    /**
     * The words that a duet was started with.
     *
     * @throws UserError if the folder is not a duet
     */
    public static List<String> words(Path directory) {
        return started(directory).words();
    }

    /**
     * A duet that was started before, with its groups.
     *
     * @throws UserError if the plan differs in anything else from the duet's own
     */
    public static DuetRun resume(Path directory, DuetPlan plan) {
        DuetPlan started = started(directory).plan();
        DuetPlan again = plan.withGroups(cells -> started.groups());
        requireSame("duet", started, again);
        return new DuetRun(directory, again);
    }

    private static Duet started(Path directory) {
        RunFolder folder = new RunFolder(directory);
        if (!folder.isDuet()) {
            throw new UserError("There is no duet to resume in " + directory + ": it has no readable duet.json.");
        }
        return folder.duet();
    }

    /** How far it is judged. */
    public Duet.Looks looks() {
        return folder.looks().orElse(Duet.Looks.NONE);
    }

    /** Keeps how far it is judged, so that no look is repeated with more pairs when the duet is resumed. */
    public void keep(Duet.Looks looks) {
        onDisk(directory(), () -> {
            folder.write(looks);
            return folder;
        });
    }

    /** Makes the result files from the journal, whole or not yet whole. */
    public DuetResults writeResults() {
        return onDisk(directory(), () -> new DuetFiles(folder, plan, journal()).write());
    }

    /** Different for each duet, so that files of two duets never pass for the sides of one. */
    public String id() {
        return folder.duet().run();
    }
}
