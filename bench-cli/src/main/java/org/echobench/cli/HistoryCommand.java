package org.echobench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.echobench.report.exit.ReportException;
import org.echobench.report.history.HistoryEntry;
import org.echobench.report.history.HistoryFolder;
import org.echobench.report.history.Trend;
import org.echobench.report.history.TrendPage;
import org.echobench.results.Disk;
import picocli.CommandLine.Command;
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
        description = "Keeps one file for each commit and machine, and shows trends over commits.")
final class HistoryCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "history takes add DIR or show");
    }

    @Command(name = "add", mixinStandardHelpOptions = true, description = "Adds a run to the history.")
    int add(
            @Parameters(paramLabel = "DIR", description = "The run's folder.") Path run,
            @Option(
                            names = "--history",
                            paramLabel = "DIR",
                            defaultValue = "results/history",
                            description = "The history's folder (default: ${DEFAULT-VALUE}).")
                    Path history) {
        return judged(() -> "Kept as " + new HistoryFolder(history).add(run));
    }

    @Command(
            name = "show",
            mixinStandardHelpOptions = true,
            description = "Writes the page of trends and prints the latest changes.")
    int show(
            @Option(
                            names = "--history",
                            paramLabel = "DIR",
                            defaultValue = "results/history",
                            description = "The history's folder (default: ${DEFAULT-VALUE}).")
                    Path history,
            @Option(
                            names = "--out",
                            paramLabel = "FILE",
                            description = "The page to write (default: trend.html in the history's folder).")
                    Optional<Path> out) {
        return judged(() -> {
            List<HistoryEntry> entries = new HistoryFolder(history).entries();
            List<String> ancestry = GitRepository.around(Path.of("").toAbsolutePath())
                    .map(GitRepository::ancestry)
                    .orElse(List.of());
            List<Trend> trends = Trend.of(entries, ancestry);
            Path page = out.orElse(history.resolve("trend.html"));
            try {
                Files.writeString(page, TrendPage.html(trends));
            } catch (IOException e) {
                throw Disk.refused(page, e);
            }
            return text(trends) + entries.size() + " run(s), " + trends.size() + " trends in " + page;
        });
    }

    private static String text(List<Trend> trends) {
        StringBuilder text = new StringBuilder();
        for (Trend trend : trends) {
            trend.lastChange()
                    .ifPresent(change -> text.append(String.format(
                            Locale.ROOT,
                            "%+7.1f %%  %s %s %s%n",
                            100 * change,
                            trend.server(),
                            trend.benchmark()
                                    .substring(trend.benchmark()
                                                    .lastIndexOf(
                                                            '.',
                                                            trend.benchmark().lastIndexOf('.') - 1)
                                            + 1),
                            trend.metric())));
        }
        return text.toString();
    }

    private int judged(Supplier<String> work) {
        try {
            PrintWriter out = spec.commandLine().getOut();
            out.println(work.get());
            out.flush();
            return ExitCode.OK;
        } catch (ReportException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("echobench: " + e.getMessage());
            err.flush();
            return e.exitCode().code();
        }
    }
}
