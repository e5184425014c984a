package org.echobench.report;

import java.nio.file.Path;
import java.util.List;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.PivotComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.UserError;

/**
 * The command {@code compare}. A result is a JMH JSON file of any origin, or the folder of a run. Reads files, writes
 * nothing. A wrong file ends in a {@link UserError} of one sentence, with exit code 2. Thread-safe.
 */
public final class Compare {

    private Compare() {}

    /** @param renames {@code OLD=NEW}: packages, classes or methods that have another name in {@code head} */
    public static Comparison files(Path base, Path head, List<String> renames, Policy policy) {
        return FileComparison.compare(FileComparison.renamed(RunFile.read(base), renames), RunFile.read(head), policy);
    }

    /** @param pivot the parameter whose values are compared with each other */
    public static Comparison within(Path run, String pivot, Policy policy) {
        return PivotComparison.compare(RunFile.read(run), pivot, policy);
    }

    /** @param file the verdict file of an earlier comparison, which no option can change */
    public static Comparison verdicts(Path file) {
        return VerdictFile.read(file).comparison();
    }
}
