package org.echobench.report.render;

import java.util.function.BiFunction;
import org.echobench.report.compare.Comparison;
import org.echobench.results.ExitCode;

/** The formats of {@code --format}. */
public enum OutputFormat {
    TEXT(TextOutput::render),
    MARKDOWN(MarkdownOutput::render),
    HTML(HtmlOutput::render),
    JSON(VerdictFile::text),
    JUNIT(JUnitOutput::render);

    private final BiFunction<Comparison, ExitCode, String> renderer;

    OutputFormat(BiFunction<Comparison, ExitCode, String> renderer) {
        this.renderer = renderer;
    }

    /** The whole output, ending with a line feed. */
    public String render(Comparison comparison, ExitCode exitCode) {
        return renderer.apply(comparison, exitCode);
    }
}
