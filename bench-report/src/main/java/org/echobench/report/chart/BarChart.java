package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Drawing.DrawnBar;
import org.echobench.report.chart.Drawing.Label;

/** Horizontal bars from zero, a line each. */
public final class BarChart {

    static final int TOP = 30;
    private static final int ROW = 20;
    static final int BELOW = 42;
    private static final double CHARACTER = 6.7;
    private static final int MARKER = 16;
    private static final int MOST_NAME = 150;
    private static final int STEPS = 4;

    /** Equal to the value in the template. */
    private static final double THICKNESS = 15;

    private BarChart() {}

    /**
     * @param label of the axis, with the unit
     * @param table id of the table with the same figures
     */
    public static Drawing of(String id, String title, String description, String table, String label, List<Bar> bars) {
        int left = left(bars.stream().map(Bar::name).toList());
        int right = right(bars.stream().map(Bar::text).toList());
        double greatest = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        Scale scale = LinearScale.fromZero(0, greatest > 0 ? greatest : 1, STEPS);
        int bottom = bottom(bars.size());
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
                drawn,
                List.of());
    }

    private static DrawnBar draw(Bar bar, int index, Scale scale, int left, int right) {
        double middle = middle(index);
        double width = scale.place(Math.max(0, bar.value())) * (right - left);
        return new DrawnBar(
                bar.name(),
                bar.style(),
                LineChart.number(middle - THICKNESS / 2),
                LineChart.number(middle),
                LineChart.number(middle + 4),
                LineChart.number(width),
                bar.text());
    }

    /** Where the plot begins: after the longest name and its marker. */
    static int left(List<String> names) {
        return MARKER + 8 + width(names.stream().mapToInt(String::length).max().orElse(0));
    }

    /** Where the plot ends: before the longest text. */
    static int right(List<String> texts) {
        return Drawing.WIDTH
                - 10
                - width(texts.stream().mapToInt(String::length).max().orElse(0));
    }

    static int bottom(int lines) {
        return TOP + ROW * lines + 4;
    }

    /** The height of a line's middle. */
    static double middle(int line) {
        return TOP + 4.0 + ROW * line + THICKNESS / 2;
    }

    private static int width(int characters) {
        return (int) Math.min(MOST_NAME, Math.ceil(CHARACTER * characters));
    }
}
