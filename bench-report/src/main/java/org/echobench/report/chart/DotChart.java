package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.echobench.report.chart.Drawing.DrawnDot;
import org.echobench.report.chart.Drawing.Label;

/** Dots with horizontal intervals, a line each. The axis need not begin at zero, since no length shows a value. */
public final class DotChart {

    private static final int STEPS = 4;
    private static final int CAP = 4;

    private DotChart() {}

    /**
     * @param label of the axis, with the unit
     * @param table id of the table with the same figures
     */
    public static Drawing of(String id, String title, String description, String table, String label, List<Dot> dots) {
        int left = BarChart.left(dots.stream().map(Dot::name).toList());
        int right = BarChart.right(dots.stream().map(Dot::text).toList());
        double[] ends = dots.stream()
                .flatMapToDouble(d -> DoubleStream.of(d.value(), d.low(), d.high()))
                .filter(Double::isFinite)
                .toArray();
        Scale scale = LinearScale.covering(
                DoubleStream.of(ends).min().orElse(0),
                DoubleStream.of(ends).max().orElse(1),
                STEPS);
        int bottom = BarChart.bottom(dots.size());
        List<DrawnDot> drawn = new ArrayList<>();
        for (Dot dot : dots) {
            drawn.add(draw(dot, BarChart.middle(drawn.size()), scale, left, right));
        }
        List<Label> ticks = scale.ticks().stream()
                .map(t -> new Label(LineChart.number(left + t.at() * (right - left)), t.label()))
                .toList();
        return new Drawing(
                id,
                title,
                description,
                table,
                bottom + BarChart.BELOW,
                left,
                right,
                BarChart.TOP,
                bottom,
                ticks,
                List.of(),
                label,
                "",
                List.of(),
                List.of(),
                drawn);
    }

    private static DrawnDot draw(Dot dot, double middle, Scale scale, int left, int right) {
        String at = LineChart.number(middle);
        String interval = "";
        if (dot.low() <= dot.high()) {
            String cap = "v" + CAP + "m0-" + 2 * CAP + "v" + CAP;
            interval = "M" + LineChart.number(left + scale.place(dot.low()) * (right - left)) + " " + at + cap + "H"
                    + LineChart.number(left + scale.place(dot.high()) * (right - left)) + cap;
        }
        return new DrawnDot(
                dot.name(),
                dot.style(),
                dot.apart(),
                LineChart.number(left + scale.place(dot.value()) * (right - left)),
                at,
                LineChart.number(middle + 4),
                interval,
                dot.text());
    }
}
