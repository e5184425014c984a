package org.echobench.report.render;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import org.echobench.report.compare.Comparison;

/** Pages, each one file for a browser. The templates escape every value. Thread-safe. */
public final class HtmlOutput {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlOutput.class.getClassLoader(), "org.echobench.report.html");

    private HtmlOutput() {}

    /** No script, no other file, light and dark. */
    static String render(Comparison comparison) {
        return page("compare.jte", ComparisonText.of(comparison));
    }

    /** A template with its content. */
    public static String page(String template, Object content) {
        StringOutput output = new StringOutput();
        ENGINE.render(template, content, output);
        return output.toString();
    }
}
