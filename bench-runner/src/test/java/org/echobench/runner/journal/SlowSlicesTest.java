package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowSlicesTest {

    private static final double[] LEVEL = {100, 100, 100, 100, 100, 100, 100, 100};
    private static final double[] DISTURBED = {50, 60, 70, 80, 100, 101, 102, 103};

    @Test
    void aCollectionInTwoOfEightSlicesCostsItsShare() {
        double[] collecting = {100, 60, 100, 100, 100, 60, 100, 100};
        assertEquals(0.1, RowForks.slowSlices(collecting, List.of(LEVEL, LEVEL)).orElseThrow(), 1e-12);
    }

    @Test
    void secondsThatAreSlowForAllCostNobody() {
        assertEquals(
                0, RowForks.slowSlices(DISTURBED, List.of(DISTURBED, DISTURBED)).orElseThrow(), 1e-12);
    }

    @Test
    void oneOtherForkIsNoMeasureOfTheMachine() {
        assertTrue(RowForks.slowSlices(LEVEL, List.of(LEVEL)).isEmpty());
    }

    @Test
    void fewSlicesShowNothing() {
        double[] few = Arrays.copyOf(LEVEL, 7);
        assertTrue(RowForks.slowSlices(few, List.of(few, few)).isEmpty());
    }

    @Test
    void aSliceWithoutMessagesHasNoRatio() {
        double[] still = LEVEL.clone();
        still[0] = 0;
        assertTrue(RowForks.slowSlices(still, List.of(LEVEL, LEVEL)).isEmpty());
    }
}
