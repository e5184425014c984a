package org.echobench.report.history;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.ToolVersion;

/**
 * A history as one page for a browser, with the looks and the script of a run's report: no other file, nothing loaded. The
 * template {@code history.jte} escapes every value.
 */
public record TrendPage(List<Machine> machines, String toolVersion, PageScript script) {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, TrendPage.class.getClassLoader(), "org.echobench.report.html");

    static final int WIDTH = 240;
    static final int HEIGHT = 40;
    private static final int MARGIN = 4;

    /** The trends of one machine. */
    public record Machine(String name, List<Line> lines) {}

    /**
     * A trend as a line of a table.
     *
     * @param points of an SVG polyline within 240 × 40
     * @param range the smallest and the greatest value shown
     * @param last the value at the last commit
     * @param change from the commit before, or a dash
     * @param commits the first and the last
     * @param better which way is better
     */
    public record Line(
            String row,
            String params,
            String server,
            String metric,
            String points,
            String range,
            String last,
            String ratio,
            String change,
            String commits,
            String better) {}

    /** @param trends in the order in which they are shown */
    public static String html(List<Trend> trends) {
        Map<String, List<Line>> machines = new TreeMap<>();
        trends.forEach(trend -> machines.computeIfAbsent(trend.machine(), name -> new ArrayList<>())
                .add(line(trend)));
        List<Machine> shown = machines.entrySet().stream()
                .map(e -> new Machine(e.getKey(), e.getValue()))
                .toList();
        StringOutput output = new StringOutput();
        ENGINE.render("history.jte", new TrendPage(shown, ToolVersion.get(), PageScript.load()), output);
        return output.toString();
    }

    private static Line line(Trend trend) {
        boolean ratios = trend.values().stream().allMatch(value -> value.ratio().isPresent());
        List<Double> values = trend.values().stream()
                .map(value -> ratios ? value.ratio().orElseThrow() : value.value())
                .toList();
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        Trend.Value last = trend.values().get(trend.values().size() - 1);
        String benchmark = trend.benchmark();
        int type = benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1);
        return new Line(
                benchmark.substring(type + 1),
                trend.params().entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining(", ")),
                trend.server(),
                trend.metric(),
                points(values, least, most),
                number(least) + " to " + number(most),
                number(last.value()) + " " + trend.unit(),
                last.ratio().map(TrendPage::number).orElse("–"),
                trend.lastChange().map(TrendPage::percent).orElse("–"),
                trend.values().get(0).commit() + " to " + last.commit() + ", "
                        + trend.values().size(),
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

    /** The end of the line, for a mark. */
    public static Optional<String[]> end(Line line) {
        String last = line.points().substring(line.points().lastIndexOf(' ') + 1);
        return last.isEmpty() ? Optional.empty() : Optional.of(last.split(","));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) >= 1_000 ? "%,.0f" : "%.4g", value);
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * change);
    }
}
