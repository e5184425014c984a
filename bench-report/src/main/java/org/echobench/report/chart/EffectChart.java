package org.echobench.report.chart;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.echobench.report.chart.Drawing.DrawnDot;
import org.echobench.report.chart.Drawing.DrawnLine;
import org.echobench.report.chart.Drawing.Label;
import org.echobench.report.chart.Styles.Style;

/**
 * A forest plot: for each row its name, and below it the effect as a dot with a horizontal interval and the values behind
 * it, beside a line at no effect.
 */
public final class EffectChart {

    private static final int LEFT = 14;
    private static final int RIGHT = Drawing.WIDTH - LEFT;
    private static final int TOP = 24;
    private static final int ROW = 38;
    private static final int BELOW = 42;
    private static final int STEPS = 4;

    private EffectChart() {}

    /**
     * The axis has no difference on it, and covers the intervals.
     *
     * @param label of the axis, with the unit
     * @param table id of the table with the same figures
     * @param effects finite
     */
    public static Drawing of(
            String id, String title, String description, String table, String label, List<Dot> effects) {
        double[] covered = effects.stream()
                .flatMapToDouble(dot -> DoubleStream.concat(
                        DoubleStream.of(0, dot.value(), dot.low(), dot.high()),
                        dot.each().stream().mapToDouble(Double::doubleValue)))
                .filter(Double::isFinite)
                .toArray();
        Scale scale = LinearScale.covering(
                DoubleStream.of(covered).min().orElse(0),
                DoubleStream.of(covered).max().orElse(1),
                STEPS);
        int bottom = TOP + ROW * effects.size() + 4;
        DrawnLine none = new DrawnLine(
                "no difference", new Style(0, 0), true, false, "M" + x(scale, 0) + " " + TOP + "V" + bottom, 0);
        List<DrawnDot> dots = IntStream.range(0, effects.size())
                .mapToObj(line -> draw(effects.get(line), scale, TOP + ROW * line))
                .toList();
        return new Drawing(
                id,
                title,
                description,
                table,
                bottom + BELOW,
                LEFT,
                RIGHT,
                TOP,
                bottom,
                scale.ticks().stream()
                        .map(tick -> new Label(across(tick.at()), tick.label()))
                        .toList(),
                List.of(),
                label,
                "",
                List.of(none),
                List.of(),
                dots);
    }

    private static DrawnDot draw(Dot dot, Scale scale, int top) {
        String middle = LineChart.number(top + 26);
        String cap = "v4m0-8v4";
        String interval = dot.low() <= dot.high()
                ? "M" + x(scale, dot.low()) + " " + middle + cap + "H" + x(scale, dot.high()) + cap
                : "";
        return new DrawnDot(
                dot.name(),
                dot.style(),
                dot.apart(),
                x(scale, dot.value()),
                middle,
                LineChart.number(top + 15),
                interval,
                dot.each().stream()
                        .map(value -> "M" + x(scale, value) + " " + middle + "h0")
                        .collect(Collectors.joining()),
                dot.text());
    }

    /** An end that is not finite is at the edge. */
    private static String x(Scale scale, double value) {
        return across(Math.max(0, Math.min(1, scale.place(value))));
    }

    private static String across(double share) {
        return LineChart.number(LEFT + share * (RIGHT - LEFT));
    }

    /**
     * One dot of a chart, with its interval.
     *
     * @param apart drawn hollow: it is not compared with the others
     * @param value finite
     * @param low end of the interval, NaN where there is none
     * @param high upper end of the interval
     * @param each the values behind it, drawn small
     * @param text shown beside it
     */
    public record Dot(
            String name,
            Style style,
            boolean apart,
            double value,
            double low,
            double high,
            List<Double> each,
            String text) {

        public Dot {
            each = List.copyOf(each);
        }
    }
}
