package org.echobench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.report.compare.Floors;
import org.echobench.report.history.HistoryEntry;
import org.echobench.report.history.HistoryExport;
import org.echobench.report.history.HistoryFolder;
import org.echobench.report.history.TrendJudge;
import org.echobench.report.history.TrendPage;
import org.echobench.report.history.TrendVerdict;
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
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description =
                "Keeps one file for each commit and machine, and judges the newest commit against those before it.")
final class HistoryCommand implements Runnable {

    /** What {@code show} writes. */
    enum Format {
        TEXT,
        HTML,
        CSV,
        BENCHSTAT
    }

    /** The option of both commands. */
    static final class HistoryDir {
        @Option(
                names = "--history",
                paramLabel = "DIR",
                defaultValue = "results/history",
                description = "The history's folder (default: ${DEFAULT-VALUE}).")
        private Path folder;
    }

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "history takes add DIR or show");
    }

    @Command(name = "add", mixinStandardHelpOptions = true, description = "Adds a run to the history.")
    int add(@Parameters(paramLabel = "DIR", description = "The run's folder.") Path run, @Mixin HistoryDir history) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Kept as " + new HistoryFolder(history.folder).add(run));
        out.flush();
        return ExitCode.OK;
    }

    @Command(
            name = "show",
            mixinStandardHelpOptions = true,
            description = {
                "Judges the newest commit of each machine against the commits before it, or exports the history.",
                "Exit codes: 0 ok; 1 a metric is suspect and worse (only with --fail-on suspect); 2 wrong usage, or a file"
                        + " cannot be read or written; 4 a metric has no verdict (only with --fail-on inconclusive)."
            })
    int show(
            @Mixin HistoryDir history,
            @Option(
                            names = "--machine",
                            paramLabel = "ID",
                            description = "Only this machine: the eight digits in the names of its files.")
                    Optional<String> machine,
            @Option(
                            names = "--last",
                            paramLabel = "N",
                            defaultValue = "" + TrendJudge.LAST,
                            description =
                                    "How many commits before the newest count (default: ${DEFAULT-VALUE}; at least "
                                            + TrendJudge.LEAST + ").")
                    int last,
            @Mixin VerdictOptions options,
            @Option(
                            names = "--format",
                            defaultValue = "text",
                            paramLabel = "FORMAT",
                            description =
                                    "text, html, csv (for Apache Otava) or benchstat (default: ${DEFAULT-VALUE}).")
                    Format format,
            @Mixin Destination destination) {
        if (last < TrendJudge.LEAST) {
            throw new ParameterException(
                    spec.commandLine(), "--last must be " + TrendJudge.LEAST + " or more, but is " + last);
        }
        List<HistoryEntry> entries = entries(history.folder, machine);
        List<TrendVerdict> verdicts = new TrendJudge(last, Floors.parse(options.floors())).judge(entries);
        String text =
                switch (format) {
                    case TEXT -> HistoryText.of(verdicts, destination.colours(spec.commandLine()));
                    case HTML -> TrendPage.html(entries, verdicts);
                    case CSV -> HistoryExport.csv(entries);
                    case BENCHSTAT -> HistoryExport.benchstat(entries);
                };
        destination.write(text, spec.commandLine());
        return TrendVerdict.exitCode(verdicts, options.failOn()).code();
    }

    private static List<HistoryEntry> entries(Path history, Optional<String> machine) {
        List<String> ancestry = GitRepository.around(Path.of("").toAbsolutePath())
                .map(GitRepository::ancestry)
                .orElse(List.of());
        List<HistoryEntry> entries = new HistoryFolder(history)
                .entries(ancestry).stream()
                        .filter(entry -> machine.isEmpty() || machine.get().equals(entry.machineId()))
                        .toList();
        if (entries.isEmpty()) {
            throw new UserError("The history in " + history + " has no machine " + machine.orElseThrow()
                    + ": its files are named COMMIT-MACHINE.json.");
        }
        return entries;
    }
}
