package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.Chart.DrawnAxis;
import org.echobench.report.chart.Chart.DrawnLine;
import org.echobench.report.chart.Chart.Entry;
import org.echobench.report.chart.Chart.Plot;
import org.echobench.report.chart.LineChart.Line.Point;
import org.echobench.report.chart.Styles.Style;

/** Lines over two axes. */
public final class LineChart {

    private static final int HEIGHT = 300;
    private static final Plot PLOT = new Plot(HEIGHT, 48, Chart.WIDTH - 28, 40, HEIGHT - 44);
    private static final int STEPS = 5;

    /** More points than this are drawn as a line without markers. */
    static final int MOST_MARKERS = 40;

    private static final int FEW_LINES = 12;

    private LineChart() {}

    /**
     * An axis of a chart.
     *
     * @param label quantity and unit, empty for a score whose unit JMH leaves empty; a logarithmic axis says so by itself
     */
    public record Axis(String label, Scale.Kind kind) {

        /** The label as it is drawn. */
        public String words() {
            return label + (kind == Scale.Kind.LOGARITHMIC ? " (logarithmic)" : "");
        }
    }

    /**
     * One line of a chart.
     *
     * @param name in the legend
     * @param kind which of the lines of this name; shown with the name when pointed at
     * @param dashed marks the second kind of line of the same style
     * @param points in the order in which they are joined
     */
    public record Line(String name, String kind, Style style, boolean dashed, List<Point> points) {

        /** In the axes' units. */
        public record Point(double x, double y) {}
    }

    /**
     * A point without a place on an axis is left out; the line continues with the next.
     *
     * @return empty where no line has a point
     */
    public static Optional<Chart> of(Caption caption, Axis x, Axis y, List<Line> lines) {
        Scale across = Scale.of(x.kind(), values(lines, Point::x), STEPS);
        Scale up = Scale.of(y.kind(), values(lines, Point::y), STEPS);
        // Where lines are many, tenths of a unit only make the file longer.
        boolean fine = lines.size() <= FEW_LINES;
        Map<String, Entry> legend = new LinkedHashMap<>();
        List<DrawnLine> drawn = new ArrayList<>();
        for (Line line : lines) {
            DrawnLine path = draw(line, across, up, fine);
            if (path.points() > 0) {
                drawn.add(path);
                legend.putIfAbsent(line.name(), new Entry(line.name(), line.style()));
            }
        }
        return drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(
                        caption,
                        PLOT,
                        DrawnAxis.of(x.words(), across, PLOT::across),
                        DrawnAxis.of(y.words(), up, PLOT::up),
                        drawn,
                        List.of(),
                        List.copyOf(legend.values()),
                        kinds(lines)));
    }

    /** One coordinate of all points. */
    public static double[] values(List<Line> lines, ToDoubleFunction<Point> value) {
        return lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(value)
                .toArray();
    }

    private static String kinds(List<Line> lines) {
        Map<Boolean, String> kinds =
                lines.stream().collect(Collectors.toMap(Line::dashed, Line::kind, (first, other) -> first));
        return kinds.size() > 1 ? "solid:" + kinds.get(false) + "; dashed:" + kinds.get(true) : "";
    }

    private static DrawnLine draw(Line line, Scale across, Scale up, boolean fine) {
        StringBuilder path = new StringBuilder();
        int points = 0;
        for (Point point : line.points()) {
            if (across.has(point.x()) && up.has(point.y())) {
                path.append(points == 0 ? 'M' : 'L')
                        .append(number(PLOT.across(across.place(point.x())), fine))
                        .append(' ')
                        .append(number(PLOT.up(up.place(point.y())), fine));
                points++;
            }
        }
        return new DrawnLine(
                line.name() + line.kind(),
                line.style(),
                line.dashed(),
                points <= MOST_MARKERS,
                path.toString(),
                points);
    }

    private static String number(double value, boolean fine) {
        return fine ? Chart.number(value) : String.valueOf(Math.round(value));
    }
}
