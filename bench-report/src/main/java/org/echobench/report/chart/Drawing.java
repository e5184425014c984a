package org.echobench.report.chart;

import java.util.List;
import org.echobench.report.chart.Styles.Style;

/**
 * A chart with every place in the SVG's units, {@link #WIDTH} across.
 *
 * @param id unique in the page; letters, digits and hyphens
 * @param title one line
 * @param description the chart in words, for readers who cannot see it
 * @param table id of the table with the same figures
 * @param left edge of the plot, like the next three
 */
public record Drawing(
        String id,
        String title,
        String description,
        String table,
        int height,
        int left,
        int right,
        int top,
        int bottom,
        List<Label> xTicks,
        List<Label> yTicks,
        String xLabel,
        String yLabel,
        List<DrawnLine> lines,
        List<DrawnBar> bars,
        List<DrawnDot> dots) {

    /** The same for all charts, so that text has one size. */
    public static final int WIDTH = 460;

    /** A tick: a place along its axis, and its text. */
    public record Label(String at, String text) {}

    /**
     * A line as an SVG path.
     *
     * @param marked whether each point has a marker; not where they would be too many to tell apart
     * @param points of the path
     */
    public record DrawnLine(String name, Style style, boolean dashed, boolean marked, String path, int points) {}

    /** A bar. */
    public record DrawnBar(
            String name, Style style, String y, String markerY, String textY, String width, String text) {}

    /**
     * A dot with its interval as an SVG path, empty without one.
     *
     * @param apart drawn hollow
     * @param each an SVG path with a point at each of the values behind it, empty without any
     */
    public record DrawnDot(
            String name,
            Style style,
            boolean apart,
            String x,
            String y,
            String textY,
            String interval,
            String each,
            String text) {}

    public Drawing {
        xTicks = List.copyOf(xTicks);
        yTicks = List.copyOf(yTicks);
        lines = List.copyOf(lines);
        bars = List.copyOf(bars);
        dots = List.copyOf(dots);
    }

    /** The lines at the ticks, as an SVG path. */
    public String grid() {
        StringBuilder path = new StringBuilder();
        xTicks.forEach(t -> path.append('M')
                .append(t.at())
                .append(' ')
                .append(top)
                .append('V')
                .append(bottom));
        yTicks.forEach(t -> path.append('M')
                .append(left)
                .append(' ')
                .append(t.at())
                .append('H')
                .append(right));
        return path.toString();
    }

    /** How many points, bars or dots there are to see. */
    public int points() {
        return bars.size()
                + dots.size()
                + lines.stream().mapToInt(DrawnLine::points).sum();
    }
}
