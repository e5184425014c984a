package org.echobench.report;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FrameEffect;
import org.echobench.report.compare.RowKey;
import org.echobench.report.compare.Verdict;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.render.TextOutput;
import org.echobench.results.ExitCode;

/** A comparison, how the process should end, and the same content in every format. */
public record CompareResult(Comparison comparison, ExitCode exitCode) {

    /** The same with the frames that account for the differences of rows. */
    public CompareResult withFrames(Map<RowKey, List<FrameEffect>> frames) {
        return new CompareResult(comparison.withFrames(frames), exitCode);
    }

    /** The whole output, ending with a line feed; the same text for the same input files. */
    public String render(OutputFormat format) {
        return format.render(comparison, exitCode);
    }

    /**
     * The same for a terminal, where text has colours.
     *
     * @param colours give a verdict's words back, in colour
     */
    public String render(OutputFormat format, BiFunction<Verdict, String, String> colours) {
        return format == OutputFormat.TEXT ? TextOutput.render(comparison, exitCode, colours) : render(format);
    }
}
