package org.echobench.report.render;

import java.util.ArrayList;
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
import org.echobench.results.Grouped;
import org.echobench.results.metric.Direction;

/** A forest plot for each metric with a better direction: the effect in every row, hollow if it does not count. */
public final class EffectCharts {

    /** The id of the page's section with the tables. */
    static final String TABLES = "rows";

    /** Further rows of a metric are only in the table. */
    private static final int MOST_ROWS = 30;

    /** About this many characters fit beside the value. */
    private static final int LONGEST_NAME = 52;

    private static final Style WORSE = new Style(1, 1);
    private static final Style BETTER = new Style(3, 3);
    private static final Style SUSPECT = new Style(4, 2);
    private static final Style SAME = new Style(0, 0);

    private EffectCharts() {}

    /**
     * One chart per metric, in the order of the metrics' worst rows.
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
                .collect(Grouped.by(Sentences::noun));
        List<Plot> charts = new ArrayList<>();
        byNoun.values().forEach(rows -> charts.add(chart("e" + charts.size(), rows, names)));
        return charts;
    }

    private static Plot chart(String id, List<RowResult> rows, RowNames names) {
        List<RowResult> shown = rows.subList(0, Math.min(MOST_ROWS, rows.size()));
        String title = "Change of " + Sentences.noun(rows.get(0));
        String said = shown.stream().map(row -> words(row, names)).collect(Collectors.joining("; "));
        Plot chart = Plot.effects(
                new Caption(id, title, title + " from base to head, with 95 % intervals: " + said + ".", TABLES),
                "% of base; " + rows.get(0).direction().words(),
                shown.stream().map(row -> dot(row, names)).toList());
        int more = rows.size() - shown.size();
        return more > 0
                ? chart.saying(Figures.count(more, "more row") + (more == 1 ? " is" : " are") + " only in the table")
                : chart;
    }

    private static String words(RowResult row, RowNames names) {
        Estimate estimate = row.estimate().orElseThrow();
        return names.inWords(row.key().id()) + " " + Figures.change(row.change()) + " ("
                + Figures.interval(estimate.low(), estimate.high()) + "), "
                + row.verdict().name();
    }

    private static Value dot(RowResult row, RowNames names) {
        Estimate estimate = row.estimate().orElseThrow();
        String name = names.inWords(row.key().id());
        return new Value(
                name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026",
                style(row.verdict()),
                !row.counts(),
                100 * estimate.effect(),
                100 * estimate.low(),
                100 * estimate.high(),
                estimate.each().stream().map(share -> 100 * share).toList(),
                Figures.change(row.change()));
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
