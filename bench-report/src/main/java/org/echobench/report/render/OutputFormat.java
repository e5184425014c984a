package org.echobench.report.render;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Verdict;

/** The formats of {@code --format}. */
public enum OutputFormat {
    TEXT(TextOutput::render),
    MARKDOWN(MarkdownOutput::render),
    HTML(comparison -> HtmlOutput.page("compare.jte", ComparisonText.of(comparison))),
    JSON(VerdictFile::text),
    JUNIT(comparison -> HtmlOutput.page("junit.jte", JUnitOutput.of(comparison)));

    private final Function<Comparison, String> renderer;

    OutputFormat(Function<Comparison, String> renderer) {
        this.renderer = renderer;
    }

    /** The whole output, ending with a line feed; the same text for the same comparison. */
    public String render(Comparison comparison) {
        return renderer.apply(comparison);
    }

    /**
     * The same for a terminal, where text has colours.
     *
     * @param colours give a verdict's words back, in colour
     */
    public String render(Comparison comparison, BiFunction<Verdict, String, String> colours) {
        return this == TEXT ? TextOutput.render(comparison, colours) : render(comparison);
    }
}
