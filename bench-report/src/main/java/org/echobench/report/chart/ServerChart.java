package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.echobench.report.chart.Drawing.DrawnBar;
import org.echobench.report.chart.Drawing.DrawnDot;
import org.echobench.report.chart.Drawing.Label;
import org.echobench.report.chart.EffectChart.Dot;
import org.echobench.report.chart.Styles.Style;

/** A line for each server: its name, a bar from zero or a dot with a horizontal interval, and its value as text. */
public final class ServerChart {

    private static final int TOP = 30;
    private static final int ROW = 20;
    private static final int BELOW = 42;
    private static final double CHARACTER = 6.7;
    private static final int MARKER = 16;
    private static final int MOST_NAME = 195;
    private static final int STEPS = 4;
    private static final int CAP = 4;

    /** Equal to the value in the template. */
    private static final double THICKNESS = 15;

    private final Scale scale;

    /** Where the plot begins: after the longest name and its marker. */
    private final int left;

    /** Where the plot ends: before the longest text. */
    private final int right;

    private final List<DrawnBar> bars = new ArrayList<>();
    private final List<DrawnDot> dots = new ArrayList<>();

    private ServerChart(Scale scale, List<String> names, List<String> texts) {
        this.scale = scale;
        left = MARKER + 8 + width(names);
        right = Drawing.WIDTH - 10 - width(texts);
    }

    private static int width(List<String> texts) {
        int characters = texts.stream().mapToInt(String::length).max().orElse(0);
        return (int) Math.min(MOST_NAME, Math.ceil(CHARACTER * characters));
    }

    /**
     * Bars from zero.
     *
     * @param label of the axis, with the unit
     * @param table id of the table with the same figures
     */
    public static Drawing bars(
            String id, String title, String description, String table, String label, List<Bar> bars) {
        double greatest = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        ServerChart chart = new ServerChart(
                LinearScale.fromZero(0, greatest > 0 ? greatest : 1, STEPS),
                bars.stream().map(Bar::name).toList(),
                bars.stream().map(Bar::text).toList());
        bars.forEach(chart::add);
        return chart.drawing(id, title, description, table, label);
    }

    /**
     * Dots with their intervals. The axis need not begin at zero, since no length shows a value.
     *
     * @param label of the axis, with the unit
     * @param table id of the table with the same figures
     */
    public static Drawing dots(
            String id, String title, String description, String table, String label, List<Dot> dots) {
        double[] ends = dots.stream()
                .flatMapToDouble(d -> DoubleStream.of(d.value(), d.low(), d.high()))
                .filter(Double::isFinite)
                .toArray();
        ServerChart chart = new ServerChart(
                LinearScale.covering(
                        DoubleStream.of(ends).min().orElse(0),
                        DoubleStream.of(ends).max().orElse(1),
                        STEPS),
                dots.stream().map(Dot::name).toList(),
                dots.stream().map(Dot::text).toList());
        dots.forEach(chart::add);
        return chart.drawing(id, title, description, table, label);
    }

    private void add(Bar bar) {
        double middle = middle(bars.size());
        bars.add(new DrawnBar(
                bar.name(),
                bar.style(),
                LineChart.number(middle - THICKNESS / 2),
                LineChart.number(middle),
                LineChart.number(middle + 4),
                LineChart.number(scale.place(Math.max(0, bar.value())) * (right - left)),
                bar.text()));
    }

    private void add(Dot dot) {
        double middle = middle(dots.size());
        String interval = "";
        if (dot.low() <= dot.high()) {
            String cap = "v" + CAP + "m0-" + 2 * CAP + "v" + CAP;
            interval = "M" + x(dot.low()) + " " + LineChart.number(middle) + cap + "H" + x(dot.high()) + cap;
        }
        dots.add(new DrawnDot(
                dot.name(),
                dot.style(),
                dot.apart(),
                x(dot.value()),
                LineChart.number(middle),
                LineChart.number(middle + 4),
                interval,
                "",
                dot.text()));
    }

    private String x(double value) {
        return across(scale.place(value));
    }

    /** @param share of the plot's width */
    private String across(double share) {
        return LineChart.number(left + share * (right - left));
    }

    /** The height of a line's middle. */
    private static double middle(int line) {
        return TOP + 4.0 + ROW * line + THICKNESS / 2;
    }

    private Drawing drawing(String id, String title, String description, String table, String label) {
        int bottom = TOP + ROW * (bars.size() + dots.size()) + 4;
        List<Label> ticks = scale.ticks().stream()
                .map(t -> new Label(across(t.at()), t.label()))
                .toList();
        return new Drawing(
                id,
                title,
                description,
                table,
                bottom + BELOW,
                left,
                right,
                TOP,
                bottom,
                ticks,
                List.of(),
                label,
                "",
                List.of(),
                bars,
                dots);
    }

    /**
     * One bar of a chart, from zero.
     *
     * @param value 0 or more
     * @param text the value as shown beside it
     */
    public record Bar(String name, Style style, double value, String text) {}
}
