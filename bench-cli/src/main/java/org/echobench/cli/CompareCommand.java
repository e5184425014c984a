package org.echobench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.echobench.report.Compare;
import org.echobench.report.CompareOptions;
import org.echobench.report.CompareResult;
import org.echobench.report.compare.FailOn;
import org.echobench.report.exit.ReportException;
import org.echobench.report.render.OutputFormat;
import org.echobench.results.Disk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        versionProvider = Distribution.Version.class,
        description = {
            "Compares two JMH results of any origin row by row, or the servers of one run.",
            "With a verdicts.json alone it writes these verdicts once more, in the format asked for.",
            "Exit codes: 0 no regression; 1 a regression; 2 wrong usage, or a file cannot be read or written; 3 rows are"
                    + " missing or cannot be compared; 4 rows have no verdict (only with --fail-on inconclusive)."
        })
final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "BASE",
            description = "A JMH JSON file, the folder of a run, or a verdicts.json.")
    private Path base;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "HEAD",
            description = "The same kinds as BASE; absent with --pivot and with a verdicts.json.")
    private Optional<Path> head = Optional.empty();

    @Option(
            names = "--pivot",
            paramLabel = "PARAM",
            description = "Compares the values of this parameter within BASE, such as server.")
    private Optional<String> pivot = Optional.empty();

    @Option(names = "--metric", split = ",", paramLabel = "GLOB", description = "Metrics to compare (default: all).")
    private List<String> metrics = List.of();

    @Option(
            names = "--gate",
            split = ",",
            paramLabel = "GLOB",
            description = "Metrics that decide the exit code (default: all); none means no metric.")
    private List<String> gates = List.of();

    @Option(
            names = "--floor",
            split = ",",
            paramLabel = "[METRIC=]PERCENT",
            description = "The smallest effect that counts, for all metrics or for one.")
    private List<String> floors = List.of();

    @Option(
            names = "--allow",
            split = ",",
            paramLabel = "FIELD",
            description = "Fields that may differ between BASE and HEAD, such as jdkVersion.")
    private Set<String> allow = Set.of();

    @Option(
            names = "--fail-on",
            split = ",",
            paramLabel = "WHAT",
            description = "Further verdicts that make the exit code nonzero: suspect, inconclusive.")
    private Set<FailOn> failOn = Set.of();

    @Option(
            names = "--format",
            defaultValue = "text",
            paramLabel = "FORMAT",
            description = "text, markdown, html, json or junit (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--out", paramLabel = "FILE", description = "Writes to this file instead of the terminal.")
    private Optional<Path> out = Optional.empty();

    @Override
    public Integer call() {
        try {
            OutputFormat output = OutputFormat.parse(format);
            Colours colours = Colours.of(spec.commandLine());
            CompareResult result =
                    Compare.run(new CompareOptions(base, head, pivot, metrics, gates, floors, allow, failOn));
            write(result.render(output, out.isPresent() ? (verdict, words) -> words : colours::verdict));
            return result.exitCode().code();
        } catch (ReportException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("echobench: " + e.getMessage());
            err.flush();
            return e.exitCode().code();
        }
    }

    private void write(String text) {
        if (out.isEmpty()) {
            PrintWriter terminal = spec.commandLine().getOut();
            terminal.print(text);
            terminal.flush();
            return;
        }
        try {
            Files.writeString(out.get(), text);
        } catch (IOException e) {
            throw Disk.refused(out.get(), e);
        }
    }
}
