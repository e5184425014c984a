package org.echobench.report.page;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.echobench.report.chart.Chart;
import org.echobench.report.conformance.ServerConformance;
import org.echobench.report.page.ReportPage.Section;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.ToolVersion;

/** The report of a run, and its profiles, as one file for a browser. The templates escape every value. Thread-safe. */
public final class HtmlReport {

    private HtmlReport() {}

    /** With the conformance that the run's results have. */
    public static String render(Path folder) {
        return render(folder, ServerConformance.folder(folder), ExplanationView.NONE);
    }

    /**
     * Every chart of the report as an SVG of its own, by its id in the page.
     *
     * @param folder as for {@link #render}
     */
    public static SortedMap<String, String> charts(Path folder) {
        ReportPage page = ReportBuilder.build(folder, Optional.empty(), ExplanationView.NONE);
        SortedMap<String, String> charts = new TreeMap<>();
        Stream.of(
                        page.leaders().stream().map(Section::charts),
                        page.sweeps().stream().map(Section::charts),
                        page.rows().stream().map(RowSection::charts),
                        page.curves().stream().map(Section::charts))
                .flatMap(Function.identity())
                .flatMap(List::stream)
                .forEach(chart -> charts.put(chart.drawing().id(), svg(chart)));
        return charts;
    }

    /**
     * What profiles say of the rows of a run or duet, as a page of its own.
     *
     * @param folder of the run or duet
     */
    public static String explanation(Path folder, ExplanationView profiles) {
        return HtmlOutput.page(
                "explain.jte",
                new ExplainPage(
                        "Echobench: profiles of "
                                + folder.toAbsolutePath().normalize().getFileName(),
                        profiles,
                        ToolVersion.get()));
    }

    private static String svg(Chart chart) {
        return HtmlOutput.page("svg.jte", ChartFile.of(chart));
    }

    /**
     * @param folder of the run
     * @param conformance a folder of results; empty where nothing is known
     * @param profiles of its rows
     * @throws org.echobench.results.UserError when it is not a run's folder, or a file in it is damaged
     */
    public static String render(Path folder, Optional<Path> conformance, ExplanationView profiles) {
        return HtmlOutput.page("report.jte", ReportBuilder.build(folder, conformance, profiles));
    }
}
