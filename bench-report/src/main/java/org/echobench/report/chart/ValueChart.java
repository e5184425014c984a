package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.Chart.DrawnAxis;
import org.echobench.report.chart.Chart.DrawnLine;
import org.echobench.report.chart.Chart.Mark;
import org.echobench.report.chart.Chart.Plot;
import org.echobench.report.chart.Styles.Style;

/** A line for each name with its value: a dot with a horizontal interval, and the value as text. */
public final class ValueChart {

    private static final int BELOW = 42;
    private static final double CHARACTER = 6.7;
    private static final int MARKER = 24;
    private static final int MOST_NAME = 195;
    private static final int STEPS = 4;
    private static final int EDGE = 14;
    private static final String CAP = "v4m0-8v4";

    /**
     * One line of a chart.
     *
     * @param apart drawn hollow: it is not compared with the others
     * @param value finite
     * @param low end of the interval, NaN where there is none
     * @param high upper end of the interval
     * @param each the values behind it, drawn small
     * @param text shown beside it
     */
    public record Value(
            String name,
            Style style,
            boolean apart,
            double value,
            double low,
            double high,
            List<Double> each,
            String text) {

        private DoubleStream ends() {
            return DoubleStream.concat(
                            DoubleStream.of(value, low, high), each.stream().mapToDouble(Double::doubleValue))
                    .filter(Double::isFinite);
        }
    }

    /**
     * Where the parts of a line are.
     *
     * @param row height of a line
     * @param nameX where its name begins
     * @param middle of its dot, below the top of the line
     * @param text base line of its texts, below the top of the line
     */
    private record Layout(int top, int row, int left, int right, int nameX, double middle, double text) {}

    private final Layout layout;
    private final Scale scale;
    private final Plot plot;

    private ValueChart(Layout layout, Scale.Kind kind, List<Value> values) {
        this.layout = layout;
        scale = Scale.of(kind, values.stream().flatMapToDouble(Value::ends).toArray(), STEPS);
        int bottom = layout.top + layout.row * values.size() + 4;
        plot = new Plot(bottom + BELOW, layout.left, layout.right, layout.top, bottom);
    }

    /** Names beside their dots. The axis, whose label has the unit, need not begin at zero, since no length shows a value. */
    public static Chart dots(Caption caption, String label, List<Value> values) {
        // The plot begins after the longest name and its marker, and ends before the longest text.
        int left = MARKER + width(values, Value::name);
        int right = Chart.WIDTH - 10 - width(values, Value::text);
        return new ValueChart(new Layout(30, 20, left, right, 4, 11.5, 15.5), Scale.Kind.LINEAR, values)
                .chart(caption, label, values, List.of());
    }

    /** A forest plot: names above their dots, beside a line at no effect. */
    public static Chart effects(Caption caption, String label, List<Value> values) {
        ValueChart chart =
                new ValueChart(new Layout(24, 38, EDGE, Chart.WIDTH - EDGE, 4, 26, 15), Scale.Kind.FROM_ZERO, values);
        String path = "M" + chart.x(0) + " " + chart.plot.top() + "V" + chart.plot.bottom();
        return chart.chart(
                caption, label, values, List.of(new DrawnLine("no difference", new Style(0, 0), true, false, path, 0)));
    }

    private static int width(List<Value> values, Function<Value, String> text) {
        int characters =
                values.stream().map(text).mapToInt(String::length).max().orElse(0);
        return (int) Math.min(MOST_NAME, Math.ceil(CHARACTER * characters));
    }

    private Chart chart(Caption caption, String label, List<Value> values, List<DrawnLine> lines) {
        List<Mark> marks = new ArrayList<>();
        for (Value value : values) {
            marks.add(dot(value, layout.top + (double) layout.row * marks.size()));
        }
        DrawnAxis across = DrawnAxis.of(label, scale, plot::across);
        return new Chart(caption, plot, across, DrawnAxis.NONE, lines, marks, List.of(), "");
    }

    private Mark dot(Value value, double top) {
        String interval = value.low <= value.high ? point(value.low, top) + CAP + "H" + x(value.high) + CAP : "";
        return new Mark(
                value.name,
                value.style,
                value.apart,
                layout.nameX,
                Chart.number(top + layout.text),
                x(value.value),
                Chart.number(top + layout.middle),
                interval,
                value.each.stream().map(one -> point(one, top) + "h0").collect(Collectors.joining()),
                value.text);
    }

    private String point(double value, double top) {
        return "M" + x(value) + " " + Chart.number(top + layout.middle);
    }

    /** An end that is not finite is at the edge. */
    private String x(double value) {
        return Chart.number(plot.across(Math.max(0, Math.min(1, scale.place(value)))));
    }
}
