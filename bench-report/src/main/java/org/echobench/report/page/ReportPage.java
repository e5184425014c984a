package org.echobench.report.page;

import java.util.List;
import org.echobench.report.chart.Chart;
import org.echobench.report.render.PageScript;

/**
 * The content of the template {@code report.jte}: text, ready to be escaped.
 *
 * @param verdict the sentence that comes first
 * @param wrong whether something failed or is missing
 * @param failures row, server and reason
 * @param leftOut rows that were not planned, with the reason, or planned and not measured
 * @param facts command, machine and time of the run
 * @param leaders who leads in each row
 * @param command measures all of it again; empty where unknown
 * @param scripts that the page may run, and no others
 */
public record ReportPage(
        String title,
        String verdict,
        boolean wrong,
        List<String> failures,
        List<String> leftOut,
        List<Fact> facts,
        String command,
        Table caveats,
        List<Section> leaders,
        ConformanceView conformance,
        List<Section> sweeps,
        List<RowSection> rows,
        boolean rowsOpen,
        List<Section> curves,
        ExplanationView explanation,
        Table subjects,
        Table machine,
        Table forks,
        List<String> notes,
        String toolVersion,
        List<PageScript> scripts) {

    /**
     * Charts of one subject.
     *
     * @param anchor of this section, or of the row whose leaders it shows
     * @param note a sentence about all of it; may be empty
     * @param tables the figures of the charts
     */
    public record Section(String anchor, String title, String note, List<Chart> charts, List<Table> tables) {

        public Section {
            charts = List.copyOf(charts);
            tables = List.copyOf(tables);
        }
    }

    /** Name and value. */
    public record Fact(String name, String value) {}
}
