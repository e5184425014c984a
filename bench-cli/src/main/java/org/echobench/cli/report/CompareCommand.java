package org.echobench.cli.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench compare}. */
@Command(
        name = "compare",
        description = {
            "Compares two JMH results of any origin row by row.",
            "Given only a verdicts.json, it writes those verdicts in another format.",
            "Exit codes: 0 no regression; 1 a regression; 2 wrong usage, or a file cannot be read or written; 3 rows"
                    + " are missing or cannot be compared; 4 rows have no verdict (only with --fail-on inconclusive)."
        })
public final class CompareCommand implements Callable<Integer> {

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
            description = "As BASE; absent if BASE is a verdicts.json.")
    private Optional<Path> head = Optional.empty();

    @Option(
            names = "--rename",
            split = ",",
            paramLabel = "OLD=NEW",
            description =
                    "A package, class or method of BASE, and its name in HEAD; a class or method may be short, as in"
                            + " the output.")
    private List<String> renames = List.of();

    @Option(
            names = "--format",
            defaultValue = "text",
            paramLabel = "FORMAT",
            description = "text, markdown, html, json or junit (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    @Mixin
    private ComparisonOptions options;

    @Mixin
    private Destination destination;

    @Override
    public Integer call() {
        Comparison comparison = comparison();
        String text = format.render(comparison, destination.colours(spec.commandLine()));
        destination.write(text, spec.commandLine());
        return comparison.exitCode().code();
    }

    private Comparison comparison() {
        if (head.isPresent()) {
            Policy policy = options.policy();
            return FileComparison.compare(
                    FileComparison.renamed(RunFile.read(base), renames), RunFile.read(head.get()), policy);
        }
        if (renames.isEmpty() && options.areDefault()) {
            return VerdictFile.read(base);
        }
        throw new UserError(
                "compare takes BASE and HEAD, or a verdicts.json alone with no other options than --format and --out.");
    }
}
