package org.echobench.report.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.echobench.report.chart.Plot;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Value;
import org.echobench.report.chart.Styles.Style;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Figures;
import org.echobench.results.metric.Direction;

/** A forest plot for each metric that has a better direction: the effect in every row; hollow where it decides nothing. */
public final class EffectCharts {

    /** Of the page's section with the tables. */
    static final String TABLES = "rows";

    /** More rows of a metric are only in the table. */
    private static final int MOST_ROWS = 30;

    /** About as many letters fit beside the value. */
    private static final int LONGEST_NAME = 52;

    private static final Style WORSE = new Style(1, 1);
    private static final Style BETTER = new Style(3, 3);
    private static final Style SUSPECT = new Style(4, 2);
    private static final Style SAME = new Style(0, 0);

    private EffectCharts() {}

    /**
     * The metrics in the order of their gravest row.
     *
     * @param worstFirst rows in this order
     */
    static List<Plot> of(List<RowResult> worstFirst, RowNames names) {
        Map<String, List<RowResult>> byNoun = worstFirst.stream()
                .filter(row -> row.direction() != Direction.UNKNOWN
                        && row.estimate()
                                .map(Estimate::effect)
                                .filter(Double::isFinite)
                                .isPresent())
                .collect(Collectors.groupingBy(Sentences::noun, LinkedHashMap::new, Collectors.toList()));
        List<Plot> charts = new ArrayList<>();
        byNoun.values().forEach(rows -> charts.add(chart("e" + charts.size(), rows, names)));
        return charts;
    }

    private static Plot chart(String id, List<RowResult> rows, RowNames names) {
        List<Line> shown = rows.stream()
                .limit(MOST_ROWS)
                .map(row -> new Line(names.inWords(row.key().id()), row))
                .toList();
        String title = "Change of " + Sentences.noun(rows.get(0));
        Plot chart = chart(id, title, title + " from base to head", TABLES, shown);
        int more = rows.size() - shown.size();
        return more > 0
                ? chart.saying(Figures.count(more, "more row") + (more == 1 ? " is" : " are") + " only in the table")
                : chart;
    }

    /** A result of a forest plot, with an estimate that is finite. */
    private record Line(String name, RowResult row) {

        private String change() {
            return Figures.change(row.change());
        }

        private String words() {
            Estimate estimate = row.estimate().orElseThrow();
            return name + " " + change() + " (" + Figures.interval(estimate.low(), estimate.high()) + "), "
                    + row.verdict().name();
        }
    }

    /**
     * A forest plot.
     *
     * @param id unique in the page
     * @param words the title in more words
     * @param table id of the table with the same figures
     * @param lines of one metric, one or more
     */
    private static Plot chart(String id, String title, String words, String table, List<Line> lines) {
        String said = lines.stream().map(Line::words).collect(Collectors.joining("; "));
        return Plot.effects(
                new Caption(id, title, words + ", with 95 % intervals: " + said + ".", table),
                "% of base; " + lines.get(0).row().direction().words(),
                lines.stream().map(EffectCharts::dot).toList());
    }

    private static Value dot(Line line) {
        RowResult row = line.row();
        Estimate estimate = row.estimate().orElseThrow();
        String name = line.name();
        return new Value(
                name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026",
                style(row.verdict()),
                !row.counts(),
                100 * estimate.effect(),
                100 * estimate.low(),
                100 * estimate.high(),
                estimate.each().stream().map(share -> 100 * share).toList(),
                line.change());
    }

    /** The colour and shape of a verdict. */
    public static Style style(Verdict verdict) {
        return switch (verdict) {
            case REGRESSED -> WORSE;
            case IMPROVED -> BETTER;
            case SUSPECT -> SUSPECT;
            default -> SAME;
        };
    }
}
