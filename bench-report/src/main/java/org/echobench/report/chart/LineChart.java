package org.echobench.report.chart;

import java.util.List;
import java.util.Locale;
import org.echobench.report.chart.Drawing.DrawnLine;
import org.echobench.report.chart.Drawing.Label;
import org.echobench.report.chart.Styles.Style;

/** Lines over two axes. */
public final class LineChart {

    private static final int HEIGHT = 300;
    private static final int LEFT = 48;
    private static final int RIGHT = Drawing.WIDTH - 28;
    private static final int TOP = 40;
    private static final int BOTTOM = HEIGHT - 44;

    /** More points than this are drawn as a line without markers. */
    static final int MOST_MARKERS = 40;

    private static final int FEW_LINES = 12;

    private LineChart() {}

    /**
     * A point without a place on an axis is left out; the line continues with the next.
     *
     * @param table id of the table with the same figures
     */
    public static Drawing of(
            String id, String title, String description, String table, Axis x, Axis y, List<Line> lines) {
        // Where lines are many, tenths of a unit only make the file longer.
        boolean fine = lines.size() <= FEW_LINES;
        List<DrawnLine> drawn =
                lines.stream().map(line -> draw(line, x, y, fine)).toList();
        List<Label> xTicks = x.scale().ticks().stream()
                .map(t -> new Label(number(across(t.at())), t.label()))
                .toList();
        List<Label> yTicks = y.scale().ticks().stream()
                .map(t -> new Label(number(up(t.at())), t.label()))
                .toList();
        return new Drawing(
                id,
                title,
                description,
                table,
                HEIGHT,
                LEFT,
                RIGHT,
                TOP,
                BOTTOM,
                xTicks,
                yTicks,
                x.label(),
                y.label(),
                drawn,
                List.of(),
                List.of());
    }

    private static DrawnLine draw(Line line, Axis x, Axis y, boolean fine) {
        StringBuilder path = new StringBuilder();
        int points = 0;
        for (Line.Point point : line.points()) {
            if (x.scale().has(point.x()) && y.scale().has(point.y())) {
                path.append(points == 0 ? 'M' : 'L')
                        .append(number(across(x.scale().place(point.x())), fine))
                        .append(' ')
                        .append(number(up(y.scale().place(point.y())), fine));
                points++;
            }
        }
        return new DrawnLine(line.name(), line.style(), line.dashed(), points <= MOST_MARKERS, path.toString(), points);
    }

    private static double across(double at) {
        return LEFT + at * (RIGHT - LEFT);
    }

    private static double up(double at) {
        return BOTTOM - at * (BOTTOM - TOP);
    }

    private static String number(double value, boolean fine) {
        return fine ? number(value) : String.valueOf(Math.round(value));
    }

    /** With at most one decimal. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /**
     * An axis of a chart.
     *
     * @param label quantity and unit
     */
    public record Axis(String label, Scale scale) {

        public Axis {
            if (label.isBlank()) {
                throw new IllegalArgumentException("an axis must have a label");
            }
        }
    }

    /**
     * One line of a chart.
     *
     * @param name shown when pointed at
     * @param dashed marks the second kind of line of the same style
     * @param points in the order in which they are joined
     */
    public record Line(String name, Style style, boolean dashed, List<Point> points) {

        public Line {
            points = List.copyOf(points);
        }

        /** In the axes' units. */
        public record Point(double x, double y) {}
    }
}
