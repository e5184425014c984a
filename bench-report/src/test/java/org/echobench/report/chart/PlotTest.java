package org.echobench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.echobench.report.chart.Plot.Caption;
import org.echobench.report.chart.Plot.Line;
import org.echobench.report.chart.Plot.Point;
import org.echobench.report.chart.Plot.Value;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.chart.Styles.Style;
import org.junit.jupiter.api.Test;

class PlotTest {

    private static final Caption CAPTION = new Caption("e", "title", "words", "rows");

    private static Value dot(double value, double low, double high, Double... each) {
        return new Value("a row", new Style(0, 0), false, value, low, high, List.of(each), "+" + value);
    }

    private static Plot effects(Value... dots) {
        return Plot.effects(CAPTION, "% of base", List.of(dots));
    }

    private static double at(String place) {
        return Double.parseDouble(place);
    }

    /** The places at which a path begins or begins again. */
    private static double[] starts(String path) {
        return Arrays.stream(path.substring(1).split("M"))
                .mapToDouble(part -> at(part.split(" ")[0]))
                .toArray();
    }

    @Test
    void anEffectLiesWithinItsIntervalAndOnItsSideOfTheLine() {
        Plot plot = effects(dot(20, 10, 30), dot(-20, -30, -10));
        double none = starts(plot.path(plot.lines().get(0)))[0];
        double up = at(plot.x().at(20));
        assertTrue(at(plot.x().at(-20)) < none && none < up);
        double low = starts(plot.interval(plot.values().get(0)))[0];
        assertTrue(none < low && low < up);
    }

    @Test
    void theNamesOfEffectsAreNotInALegend() {
        Plot plot = effects(dot(20, 10, 30));
        assertTrue(plot.legend().isEmpty());
        assertEquals(1, plot.points(), "the line at no effect is no value");
    }

    @Test
    void eachPairIsAPointOfItsOwn() {
        Plot plot = effects(dot(20, 10, 30, 12.0, 20.0, 28.0));
        double[] places = starts(plot.each(plot.values().get(0)));
        assertEquals(3, places.length);
        assertEquals(at(plot.x().at(20)), places[1], 0.1);
        assertTrue(places[0] < places[1] && places[1] < places[2]);
    }

    @Test
    void nothingIsDrawnOutside() {
        Plot plot = effects(dot(1, Double.NEGATIVE_INFINITY, 3, -1e300, 5.0), dot(1e9, 0, 1e10));
        assertTrue(plot.values().stream()
                .flatMapToDouble(dot -> DoubleStream.concat(
                        DoubleStream.of(at(plot.x().at(dot.value()))), Arrays.stream(starts(plot.interval(dot)))))
                .allMatch(x -> x >= plot.x().from() && x <= plot.x().to()));
    }

    @Test
    void anIntervalFarBeyondAllValuesDoesNotLengthenTheAxis() {
        Plot plot = Plot.dots(CAPTION, "msg/s", List.of(dot(1_000, 20, 60_000), dot(900, 800, 1_000)));
        assertEquals(2_000, plot.x().high());
        assertTrue(starts(plot.interval(plot.values().get(0)))[0] >= plot.x().from());
    }

    @Test
    void anAxisIsAsLongAsThePointsThatHaveBothCoordinates() {
        List<Point> points = List.of(new Point(1, 10), new Point(2, 10), new Point(100, Double.NaN));
        Axis axis = new Axis("", Kind.LINEAR);
        Plot plot = Plot.lines(CAPTION, axis, axis, List.of(new Line("a", "", new Style(0, 0), false, points)));
        assertEquals(2, plot.x().high());
    }

    @Test
    void aLineContinuesBehindAPointThatHasNoPlace() {
        List<Point> points = List.of(new Point(1, 10), new Point(2, 0), new Point(3, Double.NaN), new Point(4, 10));
        Plot plot = Plot.lines(
                CAPTION,
                new Axis("x", Kind.LINEAR),
                new Axis("y", Kind.LOGARITHMIC),
                List.of(
                        new Line("a", "", new Style(0, 0), false, points),
                        new Line("b", "", new Style(1, 1), false, List.of(new Point(1, -1)))));
        assertEquals(1, plot.lines().size(), "nothing of b has a place");
        assertEquals(2, plot.points());
        assertEquals("M48 256L432 256", plot.path(plot.lines().get(0)));
    }
}
