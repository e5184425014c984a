package org.echobench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.echobench.report.chart.Scale.Axis;
import org.echobench.report.chart.Scale.Kind;
import org.junit.jupiter.api.Test;

class ScaleTest {

    private static final double EXACT = 1e-9;

    @Test
    void aLinearScaleEndsAtANiceValueBeyondTheGreatest() {
        Scale scale = scale(Kind.FROM_ZERO, 3, 83_404);
        assertEquals(List.of("0", "25k", "50k", "75k", "100k"), labels(scale));
        assertEquals(0.83404, scale.place(83_404), EXACT);
    }

    @Test
    void aLinearScaleOfNothingButZeroHasAWidth() {
        assertEquals(0, scale(Kind.FROM_ZERO, 0).place(0), EXACT);
    }

    @Test
    void aLinearScaleOfWholeNumbersHasNoTicksBetweenThem() {
        assertEquals(List.of("1", "2"), labels(scale(Kind.LINEAR, 1, 2)));
    }

    @Test
    void aLinearScaleReachesBelowZeroWhereAValueDoes() {
        assertEquals(List.of("\u221220", "0", "20", "40"), labels(scale(Kind.FROM_ZERO, -12, 39)));
    }

    @Test
    void aLinearScaleOfTheLargestAndLeastNumbersHasTicks() {
        for (double value : new double[] {Double.MAX_VALUE, Double.MIN_VALUE}) {
            Scale scale = scale(Kind.LINEAR, -value, value);
            assertTrue(labels(scale).contains("0"), labels(scale).toString());
            assertTrue(scale.place(0) >= 0 && scale.place(0) < 1);
        }
    }

    @Test
    void labelsThatWouldTouchLoseEverySecondTick() {
        Scale wide = Scale.of(new Axis("", Kind.LINEAR), 4, 0, 300, 100_000, 180_000);
        assertEquals(List.of("100k", "120k", "140k", "160k", "180k"), labels(wide.withRoom()));
        Scale narrow = Scale.of(new Axis("", Kind.LINEAR), 4, 0, 120, 100_000, 180_000);
        assertEquals(List.of("100k", "140k", "180k"), labels(narrow.withRoom()));
    }

    @Test
    void aLogarithmicScaleHasTicksAtTwoAndFiveWhereDecadesAreFew() {
        Scale scale = scale(Kind.LOGARITHMIC, 4, 64);
        assertEquals(List.of("2", "5", "10", "20", "50", "100"), labels(scale));
        assertEquals(0.5, scale.place(Math.sqrt(2 * 100)), EXACT);
    }

    @Test
    void aLogarithmicScaleOfManyDecadesHasOnlyThem() {
        assertEquals(List.of("10", "100", "1k", "10k", "100k"), labels(scale(Kind.LOGARITHMIC, 14, 60_000)));
    }

    @Test
    void aLogarithmicScaleOfTheLeastNumberHasAStart() {
        Scale scale = scale(Kind.LOGARITHMIC, Double.MIN_VALUE, 1);
        assertEquals(1, scale.ticks().get(scale.ticks().size() - 1), EXACT);
        assertEquals(0, scale.place(Double.MIN_VALUE), EXACT);
    }

    @Test
    void aLogarithmicScaleHasNoPlaceForZero() {
        assertFalse(scale(Kind.LOGARITHMIC, 1, 10).has(0));
        assertEquals(List.of("1", "2", "5", "10"), labels(scale(Kind.LOGARITHMIC, 0, 1, 10)));
    }

    @Test
    void eachFurtherNineHasTheSameWidth() {
        Scale scale = scale(Kind.NINES, 0.9995);
        assertEquals(List.of("0 %", "90 %", "99 %", "99.9 %", "99.99 %"), labels(scale));
        assertEquals(0.25, scale.place(0.9), EXACT);
        assertEquals(0.5, scale.place(0.99), EXACT);
        assertEquals(0.75, scale.place(0.999), 1e-6);
    }

    private static Scale scale(Kind kind, double... values) {
        return Scale.of(new Axis("", kind), 4, 0, 1, values);
    }

    private static List<String> labels(Scale scale) {
        return scale.ticks().stream().map(scale::label).toList();
    }
}
