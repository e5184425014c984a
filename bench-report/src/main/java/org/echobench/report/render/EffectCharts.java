package org.echobench.report.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.Styles.Style;
import org.echobench.report.chart.ValueChart;
import org.echobench.report.chart.ValueChart.Value;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.results.metric.Direction;

/** A forest plot for each metric that has a better direction: the effect in every row; hollow where it decides nothing. */
final class EffectCharts {

    /** Of the page's section with the tables. */
    static final String TABLES = "rows";

    /** More rows of a metric are only in the table. */
    private static final int MOST_ROWS = 30;

    /** About as many letters fit beside the value. */
    private static final int LONGEST_NAME = 52;

    private static final Style WORSE = new Style(1, 1);
    private static final Style BETTER = new Style(3, 3);
    private static final Style SAME = new Style(0, 0);

    private EffectCharts() {}

    /** The metrics in the order of their gravest row. */
    static List<Chart> of(Comparison comparison, RowNames names) {
        Map<String, List<RowResult>> byNoun = RowText.byImportance(comparison.rows()).stream()
                .filter(row -> row.versus().isEmpty()
                        && row.direction() != Direction.UNKNOWN
                        && row.estimate()
                                .map(Estimate::effect)
                                .filter(Double::isFinite)
                                .isPresent())
                .collect(Collectors.groupingBy(Sentences::noun, LinkedHashMap::new, Collectors.toList()));
        List<Chart> charts = new ArrayList<>();
        byNoun.values().forEach(rows -> charts.add(chart("e" + charts.size(), rows, names)));
        return charts;
    }

    private static Chart chart(String id, List<RowResult> rows, RowNames names) {
        List<RowResult> shown = rows.stream().limit(MOST_ROWS).toList();
        String noun = Sentences.noun(rows.get(0));
        String said = shown.stream()
                .map(row -> {
                    RowText text = RowText.of(row, names);
                    return names.inWords(row.key().id()) + " " + text.change() + " (" + text.interval() + "), "
                            + row.verdict().name();
                })
                .collect(Collectors.joining("; "));
        String title = "Change of " + noun;
        Chart chart = ValueChart.effects(
                new Caption(id, title, title + " from base to head, with 95 % intervals: " + said + ".", TABLES),
                "% of base; " + rows.get(0).direction().words(),
                shown.stream().map(row -> dot(row, names)).toList());
        int more = rows.size() - shown.size();
        return more > 0 ? chart.saying(more + " more rows are only in the table") : chart;
    }

    private static Value dot(RowResult row, RowNames names) {
        Estimate estimate = row.estimate().orElseThrow();
        String name = names.inWords(row.key().id());
        return new Value(
                name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026",
                style(row),
                !row.counts(),
                100 * estimate.effect(),
                100 * estimate.low(),
                100 * estimate.high(),
                estimate.each().stream().map(share -> 100 * share).toList(),
                RowText.of(row, names).change());
    }

    private static Style style(RowResult row) {
        return switch (row.verdict()) {
            case REGRESSED -> WORSE;
            case IMPROVED -> BETTER;
            default -> SAME;
        };
    }
}
