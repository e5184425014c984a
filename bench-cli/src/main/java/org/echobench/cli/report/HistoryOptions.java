package org.echobench.cli.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.report.history.Accepted;
import org.echobench.report.history.HistoryEntry;
import org.echobench.report.history.HistoryFolder;
import org.echobench.report.history.KnownChanges;
import org.echobench.report.history.PastChange;
import org.echobench.report.history.Ruler;
import org.echobench.report.history.Suspect;
import org.echobench.report.history.TrendJudge;
import org.echobench.report.history.TrendVerdict;
import org.echobench.results.Figures;
import org.echobench.results.UserError;
import org.echobench.results.stats.ChangePoints;
import org.echobench.runner.input.YamlFile;
import org.echobench.runner.plan.GitRepository;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command that judges a history: which it is, and how it is judged. */
public final class HistoryOptions {

    /** The option of every command of a history. */
    static final class Folder {
        @Option(
                names = "--history",
                paramLabel = "DIR",
                defaultValue = "results/history",
                description = "The history's folder (default: ${DEFAULT-VALUE}).")
        private Path path;

        HistoryFolder files() {
            return new HistoryFolder(path);
        }
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private Folder folder;

    @Option(
            names = "--machine",
            paramLabel = "ID",
            description = "Only this machine: its name, or the eight digits in the names of its files.")
    private Optional<String> machine = Optional.empty();

    @Option(
            names = "--last",
            paramLabel = "N",
            defaultValue = "" + TrendJudge.LAST,
            description = "How many commits the newest is judged against (default: ${DEFAULT-VALUE}; at least "
                    + TrendJudge.LEAST + ").")
    private int last;

    @Mixin
    private ComparisonOptions.FloorOption floor;

    @Option(
            names = "--ruler",
            paramLabel = "REGEX",
            description =
                    "Matches benchmark and parameters of rows that no commit changes: what changes them is the day, and"
                            + " is divided out of all times and rates.")
    private Optional<String> ruler = Optional.empty();

    // How changes in the past are found; the names are Apache Otava's.

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "" + ChangePoints.WINDOW,
            description = "How many commits are searched for changes at a time (default: ${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = "--max-pvalue",
            paramLabel = "P",
            defaultValue = "" + ChangePoints.MAX_P_VALUE,
            description = "The largest p-value of a change in the past (default: ${DEFAULT-VALUE}).")
    private double maxPValue;

    @Option(
            names = "--min-magnitude",
            paramLabel = "SHARE",
            defaultValue = "" + ChangePoints.MIN_MAGNITUDE,
            description = "The smallest change in the past, such as 0.05 (default: ${DEFAULT-VALUE}).")
    private double minMagnitude;

    /**
     * A history, and how it was judged.
     *
     * @param measured the values as measured
     * @param entries the same values, adjusted by the ruler if one was given
     * @param changes changes in the past, searched for when they are first needed
     */
    public record Judged(
            List<HistoryEntry> measured,
            List<HistoryEntry> entries,
            List<TrendVerdict> verdicts,
            Supplier<List<PastChange>> changes) {

        public List<Suspect> suspects() {
            return Suspect.of(entries, verdicts, changes.get());
        }
    }

    /**
     * Judges the history.
     *
     * @throws UserError if there is none, or an option or a file of it cannot be understood
     */
    public Judged judged() {
        if (last < TrendJudge.LEAST) {
            throw new ParameterException(
                    command.commandLine(), "--last must be " + TrendJudge.LEAST + " or more, but is " + last);
        }
        List<HistoryEntry> measured = entries();
        List<HistoryEntry> entries =
                ruler.isEmpty() ? measured : ruler(ruler.get()).onAnAverageDay(measured);
        if (entries.size() < measured.size()) {
            command.commandLine()
                    .getErr()
                    .println("echobench: --ruler " + ruler.get() + " finds no row in the oldest "
                            + Figures.count(measured.size() - entries.size(), "commit") + ": left out.");
        }
        Path file = folder.path.resolve(Accepted.FILE);
        Accepted accepted =
                Files.exists(file) ? YamlFile.read(file, Accepted.class).value() : Accepted.NOTHING;
        KnownChanges known = KnownChanges.of(accepted, folder.files().confirmations(), measured);
        Floors floors = Floors.parse(floor.floors());
        LocalDate today = LocalDate.now();
        ChangePoints detector = detector();
        return new Judged(
                measured,
                entries,
                new TrendJudge(last, floors, known, today).judge(entries),
                () -> PastChange.of(entries, detector, known, floors, today));
    }

    private List<HistoryEntry> entries() {
        List<HistoryEntry> entries = folder.files().entries(ancestry(repository())).stream()
                .filter(entry -> machine.isEmpty() || entry.isOf(machine.get()))
                .toList();
        if (entries.isEmpty()) {
            throw new UserError("The history in " + folder.path + " has no machine " + machine.orElseThrow()
                    + ": its files are named COMMIT-MACHINE.json.");
        }
        return entries;
    }

    private ChangePoints detector() {
        try {
            return new ChangePoints(window, maxPValue, minMagnitude);
        } catch (IllegalArgumentException e) {
            throw new UserError("--window, --max-pvalue and --min-magnitude: " + e.getMessage() + ".", e);
        }
    }

    private static Ruler ruler(String regex) {
        try {
            return new Ruler(Pattern.compile(regex));
        } catch (PatternSyntaxException e) {
            throw new UserError("--ruler must be a regular expression, but is '" + regex + "'.", e);
        }
    }

    /** The files of the history, with which confirmations are kept. */
    public HistoryFolder files() {
        return folder.files();
    }

    /** The machine named by {@code --machine}; empty for all. */
    public Optional<String> machine() {
        return machine;
    }

    static Optional<GitRepository> repository() {
        return GitRepository.around(Path.of("").toAbsolutePath());
    }

    static List<String> ancestry(Optional<GitRepository> repository) {
        return repository.map(GitRepository::ancestry).orElse(List.of());
    }
}
