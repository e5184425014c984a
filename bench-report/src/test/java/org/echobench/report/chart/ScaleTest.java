package org.echobench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.echobench.report.chart.Scale.Kind;
import org.echobench.report.chart.Scale.Tick;
import org.junit.jupiter.api.Test;

class ScaleTest {

    private static final double EXACT = 1e-9;

    @Test
    void aLinearScaleEndsAtANiceValueBeyondTheGreatest() {
        Scale scale = Scale.of(Kind.FROM_ZERO, new double[] {3, 83_404}, 4);
        assertEquals(List.of("0", "25k", "50k", "75k", "100k"), labels(scale));
        assertEquals(0.83404, scale.place(83_404), EXACT);
    }

    @Test
    void aLinearScaleOfNothingButZeroHasAWidth() {
        assertEquals(0, Scale.of(Kind.FROM_ZERO, new double[] {0}, 4).place(0), EXACT);
    }

    @Test
    void aLinearScaleOfWholeNumbersHasNoTicksBetweenThem() {
        assertEquals(List.of("1", "2"), labels(Scale.of(Kind.LINEAR, new double[] {1, 2}, 4)));
    }

    @Test
    void aLinearScaleReachesBelowZeroWhereAValueDoes() {
        assertEquals(List.of("\u221220", "0", "20", "40"), labels(Scale.of(Kind.FROM_ZERO, new double[] {-12, 39}, 4)));
    }

    @Test
    void aLinearScaleOfTheLargestAndLeastNumbersHasTicks() {
        for (double value : new double[] {Double.MAX_VALUE, Double.MIN_VALUE}) {
            Scale scale = Scale.of(Kind.LINEAR, new double[] {-value, value}, 4);
            assertTrue(labels(scale).contains("0"), labels(scale).toString());
            assertTrue(scale.place(0) >= 0 && scale.place(0) < 1);
        }
    }

    @Test
    void aLogarithmicScaleHasTicksAtTwoAndFiveWhereDecadesAreFew() {
        Scale scale = Scale.of(Kind.LOGARITHMIC, new double[] {4, 64}, 4);
        assertEquals(List.of("2", "5", "10", "20", "50", "100"), labels(scale));
        assertEquals(0.5, scale.place(Math.sqrt(2 * 100)), EXACT);
    }

    @Test
    void aLogarithmicScaleOfManyDecadesHasOnlyThem() {
        assertEquals(
                List.of("10", "100", "1k", "10k", "100k"),
                labels(Scale.of(Kind.LOGARITHMIC, new double[] {14, 60_000}, 4)));
    }

    @Test
    void aLogarithmicScaleHasNoPlaceForZero() {
        assertFalse(Scale.of(Kind.LOGARITHMIC, new double[] {1, 10}, 4).has(0));
        assertEquals(List.of("1", "2", "5", "10"), labels(Scale.of(Kind.LOGARITHMIC, new double[] {0, 1, 10}, 4)));
    }

    @Test
    void eachFurtherNineHasTheSameWidth() {
        Scale scale = Scale.of(Kind.NINES, new double[] {0.9995}, 4);
        assertEquals(List.of("0 %", "90 %", "99 %", "99.9 %", "99.99 %"), labels(scale));
        assertEquals(0.25, scale.place(0.9), EXACT);
        assertEquals(0.5, scale.place(0.99), EXACT);
        assertEquals(0.75, scale.place(0.999), 1e-6);
    }

    private static List<String> labels(Scale scale) {
        return scale.ticks().stream().map(Tick::label).toList();
    }
}
