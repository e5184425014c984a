package org.echobench.report.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.nio.file.Path;

/** The report of a run as one file for a browser. The templates escape every value. Thread-safe. */
public final class HtmlReport {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlReport.class.getClassLoader(), "org.echobench.report.html");

    private HtmlReport() {}

    /**
     * @param folder of the run
     * @throws org.echobench.report.exit.ReportException when it is not a run's folder, or a file in it is damaged
     */
    public static String render(Path folder) {
        StringOutput output = new StringOutput();
        ENGINE.render("report.jte", ReportBuilder.build(folder), output);
        return output.toString();
    }
}
