package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.echobench.results.stats.ChangePoints.Point;
import org.junit.jupiter.api.Test;

/** {@code checks/exports} compares the same with Apache Otava. */
class ChangePointsTest {

    private static final ChangePoints USUAL =
            new ChangePoints(ChangePoints.WINDOW, ChangePoints.MAX_P_VALUE, ChangePoints.MIN_MAGNITUDE);

    /** Of these levels, with noise of 1 %. */
    private static double[] series(int length, IntToDoubleFunction level) {
        Random random = new Random(3);
        return IntStream.range(0, length)
                .mapToDouble(i -> level.applyAsDouble(i) * (1 + 0.01 * random.nextGaussian()))
                .toArray();
    }

    private static List<Integer> found(double[] series) {
        return USUAL.of(series).stream().map(Point::index).toList();
    }

    @Test
    void aStepIsFoundWhereItIs() {
        assertEquals(List.of(12), found(series(20, i -> i < 12 ? 100 : 90)));
    }

    @Test
    void aSeriesWithoutAStepHasNone() {
        assertEquals(List.of(), found(series(200, i -> 100)));
    }

    @Test
    void equalValuesHaveNone() {
        double[] equal = new double[60];
        Arrays.fill(equal, 5);
        assertEquals(List.of(), found(equal));
    }

    @Test
    void aStepBetweenEqualValuesIsFound() {
        assertEquals(
                List.of(10),
                found(IntStream.range(0, 20).mapToDouble(i -> i < 10 ? 1 : 2).toArray()));
    }

    @Test
    void aStepUpAndBackIsTwoChanges() {
        assertEquals(List.of(40, 80), found(series(120, i -> i >= 40 && i < 80 ? 110 : 100)));
    }

    @Test
    void stepsInDifferentWindowsAreFound() {
        assertEquals(List.of(30, 130), found(series(200, i -> i < 30 ? 100 : i < 130 ? 110 : 120)));
    }

    @Test
    void theMeansAreOfTheValuesBetweenTheChanges() {
        Point step = USUAL.of(series(20, i -> i < 12 ? 100 : 90)).get(0);
        assertEquals(100, step.before(), 1);
        assertEquals(90, step.after(), 1);
        assertTrue(step.pValue() < 1e-6, Double.toString(step.pValue()));
    }

    @Test
    void aChangeBelowTheLeastMagnitudeIsNone() {
        double[] small = IntStream.range(0, 60)
                .mapToDouble(i -> i % 3 + (i < 30 ? 100 : 104))
                .toArray();
        assertEquals(List.of(30), found(small));
        assertEquals(List.of(), new ChangePoints(50, 0.001, 0.05).of(small));
    }

    @Test
    void twoValuesHaveNone() {
        assertEquals(List.of(), found(new double[] {1, 2}));
        assertEquals(List.of(), found(new double[0]));
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ChangePoints(1, 0.001, 0));
        assertThrows(IllegalArgumentException.class, () -> new ChangePoints(50, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new ChangePoints(50, 0.001, -1));
    }
}
