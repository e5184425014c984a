package org.echobench.report.chart;

import java.util.List;

/**
 * One line of a chart.
 *
 * @param name shown when pointed at
 * @param dashed tells the second kind of line of the same style from the first
 * @param points in the order in which they are joined
 */
public record Line(String name, Style style, boolean dashed, List<Point> points) {

    public Line {
        points = List.copyOf(points);
    }

    /** In the axes' units. */
    public record Point(double x, double y) {}
}
