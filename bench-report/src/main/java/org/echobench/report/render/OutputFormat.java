package org.echobench.report.render;

import java.util.function.BiFunction;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Verdict;

/** The formats of {@code --format}. */
public enum OutputFormat {
    TEXT,
    MARKDOWN,
    HTML,
    JSON,
    JUNIT;

    /** The whole output, ending with a line feed; the same text for the same comparison. */
    public String render(Comparison comparison) {
        return render(comparison, (verdict, words) -> words);
    }

    /**
     * The output for a terminal, where text has colours.
     *
     * @param colours returns a verdict's words in colour
     */
    public String render(Comparison comparison, BiFunction<Verdict, String, String> colours) {
        return switch (this) {
            case TEXT -> TextOutput.render(comparison, colours);
            case MARKDOWN -> MarkdownOutput.render(comparison);
            case HTML -> HtmlOutput.page("compare.jte", ComparisonText.of(comparison));
            case JSON -> VerdictFile.text(comparison);
            case JUNIT -> HtmlOutput.page("junit.jte", JUnitOutput.of(comparison));
        };
    }
}
