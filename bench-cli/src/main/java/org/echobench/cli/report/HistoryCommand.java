package org.echobench.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.echobench.cli.report.HistoryOptions.Judged;
import org.echobench.cli.servers.VersionRange;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.Accepted;
import org.echobench.report.history.HistoryEntry;
import org.echobench.report.history.HistoryExport;
import org.echobench.report.history.HistoryFolder;
import org.echobench.report.history.PastChange;
import org.echobench.report.history.ReleasePage;
import org.echobench.report.history.TrendPage;
import org.echobench.report.history.TrendVerdict;
import org.echobench.report.render.RowNames;
import org.echobench.results.Column;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.StoredFile;
import org.echobench.results.TextTable;
import org.echobench.results.UserError;
import org.echobench.results.metric.Direction;
import org.echobench.runner.plan.GitRepository;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench history}. */
@Command(
        name = "history",
        description =
                "Keeps one file for each commit and machine, and judges the newest commit against those before it.")
public final class HistoryCommand implements Runnable {

    private static final String NOTHING = "–";

    private static final List<Column<TrendVerdict>> VERDICTS = List.of(
            Column.text("verdict", one -> one.verdict().name()),
            Column.text("metric", one -> one.trend().metric()),
            Column.number("value", one -> Figures.score(one.trend().last().value())),
            Column.text("unit", one -> one.trend().unit()),
            Column.number(
                    "change (95 % interval)",
                    one -> one.change().map(Object::toString).orElse(NOTHING)));

    private static final List<Column<PastChange>> CHANGES =
            PastChange.columns("metric", "before", "after", "unit", "change", "direction");

    /** A folder may contain the folders of searches, and those contain the folders of their duets. */
    private static final int DEEPEST = 2;

    /** What {@code show} writes. */
    enum Format {
        TEXT,
        HTML,
        CSV,
        BENCHSTAT,
        BENCHER,
        BIGGER,
        SMALLER,
        CHANGES,
        ISSUE
    }

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "history takes add, show, confirm or releases");
    }

    @Command(
            name = "add",
            description = {
                "Adds runs, or JMH files of any origin, to the history: all that are given, or none if one is refused.",
                "A run belongs to the commit that it names. A JMH file belongs to the commit whose hash is in its file"
                        + " name, or to --commit."
            })
    int add(
            @Parameters(arity = "1..*", paramLabel = "PATH", description = "Folders of runs, and JMH JSON files.")
                    List<Path> paths,
            @Mixin HistorySources sources,
            @Mixin HistoryOptions.Folder history) {
        Optional<GitRepository> repository = HistoryOptions.repository();
        List<HistoryEntry> entries =
                HistoryFolder.sorted(sources.entries(paths, repository), HistoryOptions.ancestry(repository));
        PrintWriter out = spec.commandLine().getOut();
        history.files()
                .add(entries)
                .forEach((file, before) -> out.println((before ? "Already kept as " : "Kept as ") + file));
        out.flush();
        return ExitCode.OK.code();
    }

    @Command(
            name = "show",
            description = {
                "Judges the newest commit of each machine against the commits before it, lists past changes, or exports"
                        + " the history. The file " + Accepted.FILE + " in its folder says which changes are"
                        + " accepted.",
                "Exit codes: 0 ok; 1 a metric is REGRESSED or, with --fail-on suspect, suspect and worse; 2 wrong"
                        + " usage, or a file cannot be read or written; 4 a metric has no verdict (only with"
                        + " --fail-on inconclusive)."
            })
    int show(
            @Mixin HistoryOptions history,
            @Option(
                            names = "--fail-on",
                            split = ",",
                            paramLabel = "WHAT",
                            description =
                                    "Verdicts that make the exit code nonzero: suspect, inconclusive (REGRESSED always"
                                            + " does).")
                    Set<FailOn> failOn,
            @Option(
                            names = "--format",
                            defaultValue = "text",
                            paramLabel = "FORMAT",
                            description =
                                    "text or html; issue: title and text for the newest commit that made something"
                                            + " worse; changes: past changes as CSV; csv (for Apache Otava) or"
                                            + " benchstat: all commits; bencher, or bigger and smaller (for"
                                            + " github-action-benchmark): the newest (default: ${DEFAULT-VALUE}).")
                    Format format,
            @Mixin Destination destination) {
        Judged judged = history.judged();
        List<HistoryEntry> entries = judged.entries();
        List<TrendVerdict> verdicts = judged.verdicts();
        String text =
                switch (format) {
                    case TEXT ->
                        text(entries, verdicts, judged.changes().get(), destination.colours(spec.commandLine()));
                    case HTML ->
                        TrendPage.html(entries, verdicts, judged.changes().get());
                    case CHANGES -> HistoryExport.changes(judged.changes().get());
                    case ISSUE ->
                        HistoryExport.issue(entries, verdicts, judged.changes().get());
                    case CSV -> HistoryExport.csv(entries);
                    case BENCHSTAT -> HistoryExport.benchstat(entries);
                    case BENCHER -> HistoryExport.bencher(entries);
                    case BIGGER -> HistoryExport.github(entries, Direction.HIGHER_IS_BETTER);
                    case SMALLER -> HistoryExport.github(entries, Direction.LOWER_IS_BETTER);
                };
        destination.write(text, spec.commandLine());
        return TrendVerdict.exitCode(verdicts, failOn == null ? Set.of() : failOn)
                .code();
    }

    @Command(
            name = "releases",
            description = {
                "Writes a page about framework releases, from kept duets of versions: throughput, CPU and allocation of"
                        + " each release against another, and the releases that changed a row, with the frames.",
                "A duet needs base.json, head.json and their context files, compressed or not; verdicts.json adds the"
                        + " frames."
            })
    int releases(
            @Parameters(
                            arity = "1..*",
                            paramLabel = "DIR",
                            description = "Folders of duets, or folders that contain them, such as that of a range.")
                    List<Path> folders,
            @Mixin Destination destination) {
        List<Path> duets =
                folders.stream().flatMap(folder -> duets(folder).stream()).toList();
        destination.write(ReleasePage.html(duets, VersionRange::compare), spec.commandLine());
        return ExitCode.OK.code();
    }

    private static List<Path> duets(Path folder) {
        try (Stream<Path> all = Files.walk(folder, DEEPEST)) {
            List<Path> duets = all.filter(duet -> StoredFile.exists(duet.resolve("base.json"))
                            && StoredFile.exists(duet.resolve("head.json")))
                    .sorted()
                    .toList();
            if (duets.isEmpty()) {
                throw new UserError("There is no duet in " + folder + ": no folder has base.json and head.json.");
            }
            return duets;
        } catch (IOException | UncheckedIOException e) {
            throw new UserError(folder + " cannot be read: " + e + ".", e);
        }
    }

    /**
     * For a terminal: the verdicts of each machine, missing rows and suspects first, then past changes, and what the rows
     * of a benchmark share. A machine whose newest commit is not judged has one line.
     *
     * @param colours colour the line of a verdict
     */
    private static String text(
            List<HistoryEntry> entries,
            List<TrendVerdict> verdicts,
            List<PastChange> changes,
            BiFunction<Verdict, String, String> colours) {
        RowNames names = HistoryEntry.rowNames(entries);
        List<String> lines = new ArrayList<>();
        verdicts.stream()
                .collect(Grouped.by(verdict -> verdict.trend().machine()))
                .forEach((machine, of) -> TrendVerdict.notJudged(of)
                        .ifPresentOrElse(
                                why -> lines.addAll(TextTable.wrapped("", why)),
                                () -> lines.addAll(machine(machine, of, names, colours))));
        HistoryEntry.copies(entries).forEach(note -> lines.addAll(TextTable.wrapped("note: ", note)));
        if (!changes.isEmpty()) {
            lines.addAll(List.of("", "Changes, newest first"));
            lines.addAll(TextTable.blocks(
                    change -> change.commit() + " " + change.trend().inWords(names),
                    CHANGES,
                    PastChange::state,
                    changes,
                    (any, line) -> line));
        }
        if (!names.constants().isEmpty()) {
            lines.add("");
            names.constants().forEach(constant -> lines.addAll(TextTable.wrapped("", "every row of " + constant)));
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> machine(
            String machine, List<TrendVerdict> unsorted, RowNames names, BiFunction<Verdict, String, String> colours) {
        List<TrendVerdict> of = unsorted.stream()
                .sorted(Comparator.comparing(TrendVerdict::verdict))
                .toList();
        List<String> lines = new ArrayList<>(TextTable.wrapped("", machine));
        // Rows that the newest commit lacks come first, so the last line is of the newest commit.
        lines.addAll(TextTable.wrapped(
                "",
                of.get(of.size() - 1).trend().last().commit() + " against " + commits(of) + " before it"
                        + (of.stream().anyMatch(verdict -> verdict.trend().isRelative())
                                ? "; times as ratios to the reference server of the same run where every run has one"
                                : "")));
        lines.addAll(TextTable.blocks(
                verdict -> verdict.trend().inWords(names),
                VERDICTS,
                verdict -> verdict.detectable().isPresent() ? "" : verdict.reason(),
                of,
                (verdict, line) -> colours.apply(verdict.verdict(), line)));
        DoubleSummaryStatistics detectable = of.stream()
                .flatMapToDouble(verdict -> verdict.detectable().stream())
                .summaryStatistics();
        if (detectable.getCount() > 0) {
            lines.addAll(TextTable.wrapped(
                    "",
                    "Where no change is shown, one of ±" + Figures.percent(detectable.getMin()) + " to ±"
                            + Figures.percent(detectable.getMax()) + " would be found 9 times in 10."));
        }
        if (of.stream().anyMatch(verdict -> verdict.verdict() == Verdict.SUSPECT)) {
            lines.add("SUSPECT: history confirm measures the commit against the one before it.");
        }
        return lines;
    }

    /** The commits that the trends are judged against: {@code the 7 commits}, or {@code up to 7 commits}. */
    private static String commits(List<TrendVerdict> verdicts) {
        IntSummaryStatistics before =
                verdicts.stream().mapToInt(TrendVerdict::before).summaryStatistics();
        return (before.getMin() < before.getMax() ? "up to " : "the ") + Figures.count(before.getMax(), "commit");
    }
}
