package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestableTest {

    private static Testable paired(double[] base, double[] head) {
        return new Testable(Collections.nCopies(6, base), Collections.nCopies(6, head), true, false);
    }

    private static Testable trimmed(double[] base, double[] head) {
        return new Testable(Collections.nCopies(6, base), Collections.nCopies(6, head), true, true);
    }

    @Test
    void forksOfAPairMayHaveDifferentNumbersOfIterations() {
        Testable data = paired(new double[] {100, 100, 100, 100}, new double[] {110, 110});
        assertEquals(Math.log(1.1), data.contrast().estimate(), 1e-12);
        assertEquals(0, data.drift());
    }

    @Test
    void aMetricMayHaveOneValueForEachFork() {
        Testable data = paired(new double[] {100}, new double[] {110});
        assertEquals(Math.log(1.1), data.contrast().estimate(), 1e-12);
        assertEquals(0, data.drift());
        assertEquals(Optional.empty(), data.levels(6));
        assertEquals(6, data.each().size());
    }

    @Test
    void aStallIsInTheMeanAndNotInTheTrimmedMean() {
        double[] base = {100, 101, 99, 100, 102, 98, 100, 100};
        double[] head = base.clone();
        head[3] = 20;
        assertEquals(Math.log(0.9), paired(base, head).contrast().estimate(), 1e-12);
        assertEquals(0, trimmed(base, head).contrast().estimate(), 1e-12);
    }

    @Test
    void aSecondThatIsSlowForBothIsNoDifferenceOfTheTrimmedMean() {
        double[] base = {100, 50, 60, 70, 80, 90, 100, 40};
        double[] head = Arrays.stream(base).map(rate -> rate * 0.97).toArray();
        assertEquals(Math.log(0.97), trimmed(base, head).contrast().estimate(), 1e-12);
    }

    @Test
    void aSliceWithoutAValueShiftsNoLaterPairOfSlices() {
        double[] base = {100, 50, 60, 70, 80, 90, 100, 40, 30};
        double[] head = Arrays.stream(base).map(rate -> rate * 0.97).toArray();
        head[2] = Double.NaN;
        assertEquals(Math.log(0.97), trimmed(base, head).contrast().estimate(), 1e-12);
        assertEquals(0, trimmed(base, head).drift(), 1e-12);
    }

    @Test
    void aSliceWithoutAValueIsNotInTheMean() {
        double[] base = {100, Double.NaN, 102};
        double[] head = {111.1, 111.1, Double.NaN};
        assertEquals(Math.log(1.1), paired(base, head).contrast().estimate(), 1e-12);
    }

    @Test
    void slicesThatScatterMoreAreNoDifference() {
        double[] base = {100, 100, 100, 100, 100, 100, 100, 100};
        double[] head = {80, 125, 80, 125, 80, 125, 80, 125};
        assertEquals(0, trimmed(base, head).contrast().estimate(), 1e-12);
    }

    @Test
    void aPairOfWhichOneForkHasNoValueIsLeftOut() {
        Testable data = new Testable(
                List.of(new double[] {100}, new double[0], new double[] {100}),
                List.of(new double[] {110}, new double[] {200}, new double[] {110}),
                true,
                false);
        assertEquals(3, data.measuredPairs());
        assertEquals(2, data.forks(3));
        assertEquals(Math.log(1.1), data.contrast().estimate(), 1e-12);
    }
}
