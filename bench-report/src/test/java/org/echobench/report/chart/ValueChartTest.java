package org.echobench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.echobench.report.chart.Chart.Caption;
import org.echobench.report.chart.Chart.Mark;
import org.echobench.report.chart.Styles.Style;
import org.echobench.report.chart.ValueChart.Value;
import org.junit.jupiter.api.Test;

class ValueChartTest {

    private static Value dot(double value, double low, double high, Double... each) {
        return new Value("a row", new Style(0, 0), false, value, low, high, List.of(each), "+" + value);
    }

    private static Chart drawing(Value... dots) {
        return ValueChart.effects(new Caption("e", "title", "words", "rows"), "% of base", List.of(dots));
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
        Chart drawing = drawing(dot(20, 10, 30), dot(-20, -30, -10));
        double none = starts(drawing.lines().get(0).path())[0];
        Mark up = drawing.marks().get(0);
        Mark down = drawing.marks().get(1);
        assertTrue(at(down.x()) < none && none < at(up.x()));
        assertTrue(none < starts(up.interval())[0] && starts(up.interval())[0] < at(up.x()));
    }

    @Test
    void eachPairIsAPointOfItsOwn() {
        Mark dot = drawing(dot(20, 10, 30, 12.0, 20.0, 28.0)).marks().get(0);
        double[] places = starts(dot.each());
        assertEquals(3, places.length);
        assertEquals(at(dot.x()), places[1], 0.1);
        assertTrue(places[0] < places[1] && places[1] < places[2]);
    }

    @Test
    void nothingIsDrawnOutside() {
        Chart drawing = drawing(dot(1, Double.NEGATIVE_INFINITY, 3, -1e300, 5.0), dot(1e9, 0, 1e10));
        assertTrue(drawing.marks().stream()
                .flatMapToDouble(
                        dot -> DoubleStream.concat(DoubleStream.of(at(dot.x())), Arrays.stream(starts(dot.interval()))))
                .allMatch(x -> x >= drawing.plot().left() && x <= drawing.plot().right()));
    }
}
