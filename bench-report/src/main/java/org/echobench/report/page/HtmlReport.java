package org.echobench.report.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
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
     * Every chart of the report as an SVG of its own, by its id in the page.
     *
     * @param folder as for {@link #render}
     */
    public static SortedMap<String, String> charts(Path folder) {
        ReportPage page = ReportBuilder.build(folder, Optional.empty());
        SortedMap<String, String> charts = new TreeMap<>();
        Stream.of(
                        page.leaders().stream().map(LeadersView::charts),
                        page.sweeps().stream().map(SweepView::charts),
                        page.rows().stream().map(RowSection::charts),
                        page.curves().stream().map(CurveView::charts))
                .flatMap(Function.identity())
                .flatMap(List::stream)
                .forEach(chart -> charts.put(chart.drawing().id(), svg(chart)));
        return charts;
    }

    private static String svg(Chart chart) {
        StringOutput output = new StringOutput();
        ENGINE.render("svg.jte", ChartFile.of(chart), output);
        return output.toString();
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
