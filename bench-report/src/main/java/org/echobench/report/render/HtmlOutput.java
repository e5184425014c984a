package org.echobench.report.render;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;

/** Renders pages, each one file for a browser. The templates escape every value. Thread-safe. */
public final class HtmlOutput {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlOutput.class.getClassLoader(), "org.echobench.report.html");

    private HtmlOutput() {}

    /** Renders a template with its parameters by name. */
    public static String page(String template, Map<String, Object> parameters) {
        StringOutput output = new StringOutput();
        ENGINE.render(template, parameters, output);
        return output.toString();
    }

    /** Renders a template with its only parameter. */
    public static String page(String template, Object content) {
        StringOutput output = new StringOutput();
        ENGINE.render(template, content, output);
        return output.toString();
    }
}
