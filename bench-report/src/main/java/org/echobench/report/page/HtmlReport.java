package org.echobench.report.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.nio.file.Path;
import java.util.Optional;
import org.echobench.report.conformance.ConformanceFolder;

/** The report of a run as one file for a browser. The templates escape every value. Thread-safe. */
public final class HtmlReport {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlReport.class.getClassLoader(), "org.echobench.report.html");

    private HtmlReport() {}

    /** With the conformance that the run's results have. */
    public static String render(Path folder) {
        return render(folder, ConformanceFolder.of(folder));
    }

    /**
     * @param folder of the run
     * @param conformance of the servers; empty where nothing is known
     * @throws org.echobench.report.exit.ReportException when it is not a run's folder, or a file in it is damaged
     */
    public static String render(Path folder, Optional<ConformanceFolder> conformance) {
        StringOutput output = new StringOutput();
        ENGINE.render("report.jte", ReportBuilder.build(folder, conformance), output);
        return output.toString();
    }
}
