package org.echobench.report.chart;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.echobench.report.chart.Styles.Style;

/**
 * A chart with every place in the SVG's units, {@link #WIDTH} across.
 *
 * @param legend who is who; empty where the marks carry their names
 * @param kinds meaning of solid and dashed lines, or another sentence below the chart; may be empty
 */
public record Chart(
        Caption caption,
        Plot plot,
        DrawnAxis x,
        DrawnAxis y,
        List<DrawnLine> lines,
        List<Mark> marks,
        List<Entry> legend,
        String kinds) {

    /** The same for all charts, so that text has one size. */
    public static final int WIDTH = 460;

    /**
     * What a chart is about.
     *
     * @param id unique in the page; letters, digits and hyphens
     * @param title one line
     * @param description the chart in words, for readers who cannot see it
     * @param table id of the table with the same figures
     */
    public record Caption(String id, String title, String description, String table) {}

    /**
     * The height of the chart, and the edges of the area between its axes.
     */
    public record Plot(int height, int left, int right, int top, int bottom) {

        /** @param share 0 to 1, from left to right */
        double across(double share) {
            return left + share * (right - left);
        }

        /** @param share 0 to 1, from bottom to top */
        double up(double share) {
            return bottom - share * (bottom - top);
        }
    }

    /** @param label quantity and unit; empty where the axis needs none */
    public record DrawnAxis(String label, List<Label> ticks) {

        static final DrawnAxis NONE = new DrawnAxis("", List.of());

        /** @param place from 0 to 1 along the scale to the drawing's units */
        static DrawnAxis of(String label, Scale scale, DoubleUnaryOperator place) {
            return new DrawnAxis(
                    label,
                    scale.ticks().stream()
                            .map(tick -> new Label(number(place.applyAsDouble(tick.at())), tick.label()))
                            .toList());
        }
    }

    /** A tick: a place along its axis, and its text. */
    public record Label(String at, String text) {}

    /**
     * A line as an SVG path.
     *
     * @param marked whether each point has a marker; not where they would overlap
     * @param points of the path
     */
    public record DrawnLine(String name, Style style, boolean dashed, boolean marked, String path, int points) {}

    /**
     * A value with its name, and a marker at the value.
     *
     * @param apart drawn hollow
     * @param nameX where its name begins
     * @param textY base line of its texts
     * @param interval an SVG path, empty like the next one where there is nothing to draw
     * @param each an SVG path with a point at each of the values behind it
     */
    public record Mark(
            String name,
            Style style,
            boolean apart,
            int nameX,
            String textY,
            String x,
            String y,
            String interval,
            String each,
            String text) {}

    /** A name with its style. */
    public record Entry(String name, Style style) {}

    /** With another sentence below it. */
    public Chart saying(String sentence) {
        return new Chart(caption, plot, x, y, lines, marks, legend, sentence);
    }

    /** The lines at the ticks, as an SVG path. */
    public String grid() {
        StringBuilder path = new StringBuilder();
        x.ticks.forEach(t -> path.append("M%s %dV%d".formatted(t.at, plot.top, plot.bottom)));
        y.ticks.forEach(t -> path.append("M%d %sH%d".formatted(plot.left, t.at, plot.right)));
        return path.toString();
    }

    /** How many points or marks there are to see. */
    public int points() {
        return marks.size() + lines.stream().mapToInt(DrawnLine::points).sum();
    }

    /** With at most one decimal. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
