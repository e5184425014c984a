package org.echobench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.report.Report;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.exit.ReportException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description =
                "Writes report.html into a run's folder: one file for a browser, with everything that was measured."
                        + " Every run ends with it; this makes it again. Exit code 2: DIR is not a run, or cannot be written.")
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder of a run, or of a baseline.")
    private Path directory;

    @Option(
            names = "--charts",
            paramLabel = "DIR",
            description = "Writes each chart as an SVG file into that folder, too, for a page of one's own.")
    private Path charts;

    @Option(
            names = "--conformance",
            paramLabel = "DIR",
            description = "What echobench conformance wrote, to be shown beside the throughput (default:"
                    + " results/conformance, if the run lies in results).")
    private Optional<Path> conformance = Optional.empty();

    @Override
    public Integer call() {
        try {
            PrintWriter out = spec.commandLine().getOut();
            out.println("Report in "
                    + (conformance.isPresent()
                            ? Report.write(directory, conformance.map(ConformanceFolder::new))
                            : Report.write(directory)));
            if (charts != null) {
                out.println(Report.writeCharts(directory, charts).size() + " charts in " + charts);
            }
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
