package org.echobench.cli.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.echobench.explain.output.Explain;
import org.echobench.report.Report;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.journal.ResultFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench report}. */
@Command(
        name = "report",
        description = {
            "Writes report.html into the folder of a run: one page with all its figures.",
            "Every run makes this page at its end; this command makes it again.",
            "Exit code 2: DIR is not a run, or cannot be written."
        })
public final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder of a run, or of a baseline.")
    private Path directory;

    @Option(
            names = "--charts",
            paramLabel = "DIR",
            description = "Also writes each chart as an SVG file into this folder.")
    private Path charts;

    @Option(
            names = "--summary",
            description =
                    "Also makes summary.json and summary.md again from the journal; in a baseline, which has none,"
                            + " summary.md from summary.json.")
    private boolean summary;

    @Option(
            names = "--others",
            paramLabel = "DIR",
            split = ",",
            description = {
                "Other runs of the same rows on the same machine. Tables then say how much another run may differ.",
                "Implies --summary."
            })
    private List<Path> others = List.of();

    @Override
    public Integer call() {
        if (new RunFolder(directory).isDuet()) {
            throw new UserError(directory + " is the folder of a duet: echobench compare " + directory
                    + " prints its verdicts, and --format html makes a page of them.");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (summary || !others.isEmpty()) {
            BenchmarkRun.summaryAgain(directory, others);
            out.println("Summary in " + directory.resolve(ResultFiles.SUMMARY));
        }
        out.println("Report in " + Report.write(directory, Explain.view(directory)));
        if (charts != null) {
            out.println(Report.writeCharts(directory, charts).size() + " charts in " + charts);
        }
        return ExitCode.OK.code();
    }
}
