package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Drawing.DrawnBar;
import org.echobench.report.chart.Drawing.Label;

/** Horizontal bars from zero, a line each, with intervals. */
public final class BarChart {

    private static final int TOP = 30;
    private static final int ROW = 20;
    private static final int BELOW = 42;
    private static final double CHARACTER = 6.7;
    private static final int MARKER = 16;
    private static final int MOST_NAME = 150;
    private static final int STEPS = 4;
    private static final int CAP = 4;

    /** Equal to the value in the template. */
    private static final double THICKNESS = 15;

    private BarChart() {}

    /**
     * @param label of the axis, with the unit
     * @param table id of the table with the same figures
     */
    public static Drawing of(String id, String title, String description, String table, String label, List<Bar> bars) {
        int left = MARKER
                + 8
                + width(bars.stream().mapToInt(b -> b.name().length()).max().orElse(0));
        int text = width(bars.stream().mapToInt(b -> b.text().length()).max().orElse(0));
        int right = Drawing.WIDTH - 10 - text;
        double greatest = bars.stream()
                .mapToDouble(b -> Math.max(b.value(), Double.isNaN(b.high()) ? 0 : b.high()))
                .max()
                .orElse(1);
        Scale scale = LinearScale.fromZero(0, greatest > 0 ? greatest : 1, STEPS);
        int bottom = TOP + ROW * bars.size() + 4;
        List<DrawnBar> drawn = new ArrayList<>();
        for (Bar bar : bars) {
            drawn.add(draw(bar, drawn.size(), scale, left, right));
        }
        List<Label> ticks = scale.ticks().stream()
                .map(t -> new Label(LineChart.number(left + t.at() * (right - left)), t.label()))
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
                drawn);
    }

    private static DrawnBar draw(Bar bar, int index, Scale scale, int left, int right) {
        double y = TOP + 4.0 + ROW * index;
        double middle = y + THICKNESS / 2;
        double width = scale.place(Math.max(0, bar.value())) * (right - left);
        StringBuilder interval = new StringBuilder();
        if (bar.low() <= bar.high()) {
            String low = LineChart.number(left + scale.place(Math.max(0, bar.low())) * (right - left));
            String high = LineChart.number(left + scale.place(bar.high()) * (right - left));
            String at = LineChart.number(middle);
            String cap = "v" + CAP + "m0-" + 2 * CAP + "v" + CAP;
            interval.append("M").append(low).append(' ').append(at).append(cap);
            interval.append("H").append(high).append(cap);
        }
        return new DrawnBar(
                bar.name(),
                bar.style(),
                LineChart.number(y),
                LineChart.number(middle),
                LineChart.number(middle + 4),
                LineChart.number(width),
                interval.toString(),
                bar.text());
    }

    private static int width(int characters) {
        return (int) Math.min(MOST_NAME, Math.ceil(CHARACTER * characters));
    }
}
