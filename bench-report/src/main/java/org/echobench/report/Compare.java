package org.echobench.report;

import java.nio.file.Path;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.ExitRule;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.PivotComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.RenamedRows;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;

/**
 * The command {@code compare}: two result files, the servers of one, or the verdicts of an earlier comparison. Reads
 * files, writes nothing. Thread-safe.
 */
public final class Compare {

    private Compare() {}

    /**
     * @throws UserError when a file or an option is wrong; its message is one sentence, its exit code 2
     */
    public static CompareResult run(CompareOptions options) {
        if (options.equals(CompareOptions.verdicts(options.base()))) {
            VerdictFile verdicts = VerdictFile.read(options.base());
            return new CompareResult(verdicts.comparison(), verdicts.ending());
        }
        Policy policy = Policy.of(options.metrics(), options.gates(), options.floors(), options.allow());
        Comparison comparison = comparison(options, policy);
        return new CompareResult(comparison, ExitRule.of(comparison, options.failOn()));
    }

    private static Comparison comparison(CompareOptions options, Policy policy) {
        if (options.head().isPresent() == options.pivot().isPresent()) {
            throw new UserError(
                    "compare takes BASE and HEAD, or one file and --pivot with the parameter whose values to compare.");
        }
        JmhFile base = RunFile.read(options.base());
        if (options.pivot().isPresent()) {
            if (!options.renames().isEmpty()) {
                throw new UserError("--rename is of two files; with --pivot there is one.");
            }
            return PivotComparison.compare(base, options.pivot().get(), policy);
        }
        Path head = options.head().orElseThrow();
        return FileComparison.compare(RenamedRows.in(base, options.renames()), RunFile.read(head), policy);
    }
}
