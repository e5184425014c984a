package org.echobench.report;

import org.echobench.report.compare.Comparison;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.render.OutputFormat;

/** A comparison, how the process should end, and the same content in every format. */
public record CompareResult(Comparison comparison, ExitCode exitCode) {

    /** The whole output, ending with a line feed; the same text for the same input files. */
    public String render(OutputFormat format) {
        return format.render(comparison, exitCode);
    }
}
