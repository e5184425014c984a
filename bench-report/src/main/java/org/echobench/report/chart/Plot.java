package org.echobench.report.chart;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Styles.Style;

/**
 * A chart: lines over two axes, or a dot with its interval for each of several names. Positions are in the SVG's units,
 * {@link #WIDTH} across.
 *
 * @param lines without the points that cannot be placed on the axes
 * @param values from top to bottom
 * @param above how far their names are above their dots; 0 means beside them
 * @param note meaning of solid and dashed lines, or another sentence below the chart; may be empty
 */
public record Plot(Caption caption, Scale x, Scale y, List<Line> lines, List<Value> values, int above, String note) {

    /** The width of all charts, so that text has one size. */
    public static final int WIDTH = 460;

    /** The height of the axis' ticks and label. */
    private static final int BELOW = 44;

    private static final int LINES_TOP = 40;
    private static final int LINES_BOTTOM = 256;
    private static final int LINE_STEPS = 5;

    /** More points than this are drawn as a line without markers. */
    private static final int MOST_MARKERS = 40;

    private static final int FEW_LINES = 12;

    /** The height of a value with its name beside it. */
    private static final int ROW = 20;

    private static final int VALUES_TOP = 30;
    private static final int VALUE_STEPS = 4;
    private static final double CHARACTER = 6.7;
    private static final int MARKER = 24;
    private static final int MOST_NAME = 195;
    private static final int EDGE = 14;

    /** An interval that ends beyond this multiple of all values is cut, so that it does not shrink the others to a point. */
    private static final double MOST_BEYOND = 2;

    private static final String CAP = "v4m0-8v4";
    private static final Line NO_DIFFERENCE =
            new Line("no difference", "", new Style(0, 0), true, List.of(new Point(0, 0), new Point(0, 1)));

    /**
     * What a chart is about.
     *
     * @param id unique in the page; letters, digits and hyphens
     * @param title one line
     * @param description the chart in words, for readers who cannot see it
     * @param table id of the table with the same figures
     */
    public record Caption(String id, String title, String description, String table) {}

    /** A point in the axes' units. */
    public record Point(double x, double y) {

        /** A point for each item. */
        public static <T> List<Point> of(Collection<T> items, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
            return items.stream()
                    .map(item -> new Point(x.applyAsDouble(item), y.applyAsDouble(item)))
                    .toList();
        }
    }

    /**
     * A line.
     *
     * @param name in the legend
     * @param kind tells lines of one name apart; shown with the name on hover
     * @param dashed marks the second kind of line of the same style
     * @param points in the order in which they are joined
     */
    public record Line(String name, String kind, Style style, boolean dashed, List<Point> points) {

        private Line with(List<Point> others) {
            return new Line(name, kind, style, dashed, others);
        }
    }

    /**
     * A value with its name: a dot with a horizontal interval, and the value as text.
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

        /** The same with an interval that ends at these limits at the latest. */
        private Value within(double least, double most) {
            return new Value(name, style, apart, value, Math.max(low, least), Math.min(high, most), each, text);
        }

        private DoubleStream places() {
            return DoubleStream.concat(DoubleStream.of(value), each.stream().mapToDouble(Double::doubleValue));
        }
    }

    /** Lines over two axes. A point that cannot be placed on an axis is left out; the line continues with the next. */
    public static Plot lines(Caption caption, Axis x, Axis y, List<Line> lines) {
        Scale across =
                Scale.of(x, LINE_STEPS, 48, WIDTH - 28, values(lines, Point::x)).withRoom();
        Scale up = Scale.of(y, LINE_STEPS, LINES_BOTTOM, LINES_TOP, values(lines, Point::y));
        List<Line> drawn = lines.stream()
                .map(line -> line.with(line.points.stream()
                        .filter(point -> across.has(point.x) && up.has(point.y))
                        .toList()))
                .filter(line -> !line.points.isEmpty())
                .toList();
        Map<Boolean, String> kinds =
                lines.stream().collect(Collectors.toMap(Line::dashed, Line::kind, (first, other) -> first));
        String note = kinds.size() > 1 ? "solid:" + kinds.get(false) + "; dashed:" + kinds.get(true) : "";
        return new Plot(caption, across, up, drawn, List.of(), 0, note);
    }

    /** One coordinate of all points that have two. */
    public static double[] values(List<Line> lines, ToDoubleFunction<Point> value) {
        return lines.stream()
                .flatMap(line -> line.points.stream())
                .filter(point -> Double.isFinite(point.x) && Double.isFinite(point.y))
                .mapToDouble(value)
                .toArray();
    }

    /** Names beside their dots. The labelled axis need not begin at zero, since lengths do not show values. */
    public static Plot dots(Caption caption, String label, List<Value> values) {
        double most = MOST_BEYOND
                * values.stream().flatMapToDouble(Value::places).max().orElse(0);
        return beside(
                caption,
                new Axis(label, Scale.Kind.LINEAR),
                values.stream().map(value -> value.within(-most, most)).toList(),
                List.of());
    }

    /** The same beside a line at no difference. */
    public static Plot differences(Caption caption, String label, List<Value> values) {
        return beside(caption, new Axis(label, Scale.Kind.FROM_ZERO), values, List.of(NO_DIFFERENCE));
    }

    private static Plot beside(Caption caption, Axis axis, List<Value> values, List<Line> lines) {
        // The axis begins after the longest name and its marker, and ends before the longest text.
        int left = MARKER + width(values, Value::name);
        int right = WIDTH - 10 - width(values, Value::text);
        return values(caption, axis, values, left, right, 0, lines);
    }

    /** A forest plot: names above their dots, beside a line at no effect. */
    public static Plot effects(Caption caption, String label, List<Value> values) {
        Axis axis = new Axis(label, Scale.Kind.FROM_ZERO);
        return values(caption, axis, values, EDGE, WIDTH - EDGE, 18, List.of(NO_DIFFERENCE));
    }

    private static Plot values(
            Caption caption, Axis axis, List<Value> values, int left, int right, int above, List<Line> lines) {
        double[] places = values.stream()
                .flatMapToDouble(value -> DoubleStream.concat(value.places(), DoubleStream.of(value.low, value.high)))
                .toArray();
        int bottom = VALUES_TOP + (ROW + above) * values.size() + 4;
        Scale rows = new Scale(new Axis("", Scale.Kind.LINEAR), bottom, VALUES_TOP, 0, 1, List.of());
        Scale across = Scale.of(axis, VALUE_STEPS, left, right, places).withRoom();
        return new Plot(caption, across, rows, lines, values, above, "");
    }

    private static int width(List<Value> values, Function<Value, String> text) {
        int characters =
                values.stream().map(text).mapToInt(String::length).max().orElse(0);
        return (int) Math.min(MOST_NAME, Math.ceil(CHARACTER * characters));
    }

    /** The same with another sentence below it. */
    public Plot saying(String sentence) {
        return new Plot(caption, x, y, lines, values, above, sentence);
    }

    public int height() {
        return y.from() + BELOW;
    }

    /** The number of visible points or values. */
    public int points() {
        return values.isEmpty()
                ? lines.stream().mapToInt(line -> line.points.size()).sum()
                : values.size();
    }

    /** A line of each name; none where the values carry their names. */
    public Collection<Line> legend() {
        Map<String, Line> names = new LinkedHashMap<>();
        lines.stream().filter(line -> values.isEmpty()).forEach(line -> names.putIfAbsent(line.name, line));
        return names.values();
    }

    /** The lines at the ticks, as an SVG path. */
    public String grid() {
        Stream<String> upright = x.ticks().stream().map(x::at).map(at -> "M" + at + " " + y.to() + "V" + y.from());
        Stream<String> level = y.ticks().stream().map(y::at).map(at -> "M" + x.from() + " " + at + "H" + x.to());
        return Stream.concat(upright, level).collect(Collectors.joining());
    }

    /** Whether each point of a line has a marker; not where they would overlap. */
    public boolean marked(Line line) {
        return values.isEmpty() && line.points.size() <= MOST_MARKERS;
    }

    /** A line as an SVG path. */
    public String path(Line line) {
        return line.points.stream()
                .map(point -> place(x, point.x) + " " + place(y, point.y))
                .collect(Collectors.joining("L", "M", ""));
    }

    /** With many lines, tenths of a unit only make the file longer. */
    private String place(Scale scale, double value) {
        return lines.size() <= FEW_LINES ? scale.at(value) : String.valueOf(Math.round(scale.place(value)));
    }

    /** How far down the dot of a value is. */
    public int down(int index) {
        return y.to() + (ROW + above) * index + above + ROW / 2;
    }

    /** A value's interval as an SVG path beside its dot, empty where it has none. */
    public String interval(Value value) {
        return value.low <= value.high ? "M" + x.at(value.low) + " 0" + CAP + "H" + x.at(value.high) + CAP : "";
    }

    /** An SVG path beside a value's dot, with a point at each of the values behind it. */
    public String each(Value value) {
        return value.each.stream().map(one -> "M" + x.at(one) + " 0h0").collect(Collectors.joining());
    }
}
