package org.echobench.report.history;

import java.util.List;
import java.util.Locale;

/**
 * A trend as a line of a table.
 *
 * @param row parameters that tell it from other rows of the benchmark; empty where there is one row
 * @param points of an SVG polyline within 240 × 40
 * @param range the smallest and the greatest value shown
 * @param last the value at the last commit
 * @param ratio of that to the reference server's, or a dash
 * @param change from the commit before, or a dash
 * @param commits how many, the first and the last
 * @param better which way is better
 */
public record TrendLine(
        String row,
        String server,
        String metric,
        String points,
        String range,
        String last,
        String ratio,
        String change,
        String commits,
        String better) {

    static final int WIDTH = 240;
    static final int HEIGHT = 40;
    private static final int MARGIN = 4;

    static TrendLine of(Trend trend, String row) {
        boolean ratios = trend.values().stream().allMatch(value -> value.ratio().isPresent());
        List<Double> values = trend.values().stream()
                .map(value -> ratios ? value.ratio().orElseThrow() : value.value())
                .toList();
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        Trend.Value last = trend.values().get(trend.values().size() - 1);
        return new TrendLine(
                row,
                trend.server(),
                trend.metric(),
                points(values, least, most),
                number(least) + " to " + number(most),
                number(last.value()) + " " + trend.unit(),
                last.ratio().map(TrendLine::number).orElse("–"),
                trend.lastChange().map(TrendLine::percent).orElse("–"),
                trend.values().size() + ": " + trend.values().get(0).commit() + " to " + last.commit(),
                switch (trend.direction()) {
                    case HIGHER_IS_BETTER -> "higher";
                    case LOWER_IS_BETTER -> "lower";
                    case UNKNOWN -> "unknown";
                });
    }

    private static String points(List<Double> values, double least, double most) {
        double across = values.size() > 1 ? (double) (WIDTH - 2 * MARGIN) / (values.size() - 1) : 0;
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            double share = most > least ? (values.get(i) - least) / (most - least) : 0.5;
            points.append(String.format(
                    Locale.ROOT,
                    "%s%.1f,%.1f",
                    i == 0 ? "" : " ",
                    MARGIN + i * across,
                    HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)));
        }
        return points.toString();
    }

    /** Where the line ends: x and y, for a mark. */
    public List<String> end() {
        return List.of(points.substring(points.lastIndexOf(' ') + 1).split(","));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) >= 1_000 ? "%,.0f" : "%.4g", value);
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * change);
    }
}
