package org.echobench.results.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.echobench.results.JsonFile;
import org.echobench.results.Plan;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.curve.LatencyLog;

/**
 * The files of a run or of a duet. Reading throws {@link UserError} where a file is absent, damaged or of another
 * version.
 *
 * @param path absent, empty, or with the files of a run
 */
public record RunFolder(Path path) {

    public static final JsonFile<ForkRecord> FORK = new JsonFile<>("fork.json", 2, ForkRecord.class);
    public static final JsonFile<Plan> PLAN = new JsonFile<>("plan.json", 2, Plan.class);
    public static final JsonFile<Environment> ENVIRONMENT = new JsonFile<>("environment.json", 2, Environment.class);
    public static final JsonFile<RunResult> SUMMARY = new JsonFile<>(
            "summary.json", 3, RunResult.class, "; echobench report --summary makes it again from the run's journal");
    public static final JsonFile<Duet> DUET = new JsonFile<>("duet.json", 4, Duet.class);
    public static final JsonFile<ReleaseRange> RANGE = new JsonFile<>("range.json", 1, ReleaseRange.class);
    public static final JsonFile<Duet.Looks> LOOKS = new JsonFile<>("looks.json", 1, Duet.Looks.class);

    private static final String RESULTS = "results";
    private static final String JSON = ".json";
    private static final String PARTIAL = ".partial";

    /** Whether it holds the files that every run has from its start, and is not a duet. */
    public boolean isRun() {
        return PLAN.isIn(path) && ENVIRONMENT.isIn(path) && !isDuet();
    }

    public boolean isDuet() {
        return DUET.isIn(path);
    }

    public Plan plan() {
        return required(PLAN, "run");
    }

    public Environment environment() {
        return required(ENVIRONMENT, "run");
    }

    /** The run's figures; empty until it has ended or was stopped. */
    public Optional<RunResult> summary() {
        return optional(SUMMARY);
    }

    public Duet duet() {
        return required(DUET, "duet");
    }

    /** Whether it holds a search of releases, with each duet in its own folder. */
    public boolean isRange() {
        return RANGE.isIn(path);
    }

    public ReleaseRange range() {
        return required(RANGE, "range of releases");
    }

    /** The interim analyses of a duet so far; {@link Duet.Looks#NONE} before the first. */
    public Duet.Looks looks() {
        return optional(LOOKS).orElse(Duet.Looks.NONE);
    }

    private <T> T required(JsonFile<T> file, String kind) {
        if (!file.isIn(path)) {
            throw new UserError(path + " is not the folder of a " + kind + ": it has no " + file.name() + ".");
        }
        return file.read(path);
    }

    private <T> Optional<T> optional(JsonFile<T> file) {
        return file.isIn(path) ? Optional.of(file.read(path)) : Optional.empty();
    }

    /** JMH's JSON with a subject's rows. Subjects of one server have the same keys there, so each gets a file. */
    public Path results(Subject subject, List<Subject> all) {
        boolean distinct = all.stream().map(Subject::serverId).distinct().count() == all.size();
        return path.resolve(distinct ? RESULTS + JSON : RESULTS + "-" + subject.label() + JSON);
    }

    /** JMH's JSON of one side of a duet. */
    public Path side(String label) {
        return path.resolve(label + JSON);
    }

    /** The {@link LatencyLog} of a row and subject; absent where none was recorded. */
    public Path latency(String row, String subject) {
        return path.resolve("latency").resolve(row + "~" + subject + ".hlog");
    }

    /** The tables of all forks together, {@code NAME.csv}. */
    public Path curves() {
        return path.resolve("curves");
    }

    /** The journal: a folder for each finished fork. */
    public Path forks() {
        return path.resolve("forks");
    }

    /**
     * The finished forks of a journal in the order in which they were measured; none where there is no journal.
     *
     * @param forks the journal
     */
    public static List<ForkRecord> records(Path forks) {
        List<ForkRecord> records = new ArrayList<>();
        if (!Files.isDirectory(forks)) {
            return records;
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(forks)) {
            for (Path fork : folders) {
                if (!fork.getFileName().toString().endsWith(PARTIAL) && FORK.isIn(fork)) {
                    records.add(record(fork));
                }
            }
        } catch (IOException e) {
            throw new UserError(forks + " cannot be read: " + e.getMessage() + ".", e);
        }
        records.sort(Comparator.comparingInt(ForkRecord::order));
        return records;
    }

    private static ForkRecord record(Path fork) {
        try {
            ForkRecord record = FORK.read(fork);
            if (fork.endsWith(record.id().folderName())) {
                return record;
            }
        } catch (UserError e) {
            throw damaged(fork, e);
        }
        throw damaged(fork, null);
    }

    /** The error for a finished fork that cannot be read: measuring it again is the cure. */
    public static UserError damaged(Path fork, Exception cause) {
        return new UserError(
                "The finished fork in " + fork + " is damaged: delete that folder, and resuming measures it again.",
                cause);
    }
}
