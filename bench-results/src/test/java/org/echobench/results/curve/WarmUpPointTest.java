package org.echobench.results.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpPointTest {

    private final CurveTable.Builder table = new CurveTable.Builder(
            WarmUpPoint.TABLE, List.of("phase", "iteration", "window_s", "messages", "rate", "cpu_s"));
    private int iteration;

    /** The windows of a slice of 0.3 s; its last has its processor time. */
    private void slice(String phase, Object cpu, int... rates) {
        iteration++;
        for (int i = 0; i < rates.length; i++) {
            table.add(List.of(
                    phase, iteration, "0.100", rates[i] / 10, rates[i], i == rates.length - 1 ? cpu.toString() : ""));
        }
    }

    private List<WarmUpPoint> curve() {
        return WarmUpPoint.of(table.build().lines());
    }

    private WarmUpPoint peak() {
        return WarmUpPoint.peak(curve()).orElseThrow();
    }

    @Test
    void thePeakIsTheEndOfThreeWindowsWithNinetyFivePercentOfTheWarmRate() {
        slice("warmup", 0.3, 100, 500, 900);
        slice("warmup", 0.15, 940, 955, 970);
        slice("measurement", 0.3, 1_000, 990, 1_010);
        assertEquals(0.6, peak().load(), 1e-9);
        assertEquals(0.45, peak().cpu(), 1e-9);
        assertEquals(0.955, peak().share(), 1e-9);
    }

    @Test
    void oneLuckyWindowIsNoPeak() {
        slice("warmup", 0.3, 100, 2_000, 100);
        slice("warmup", 0.3, 500, 1_000, 1_000);
        slice("warmup", 0.3, 1_000, 1_000, 1_000);
        slice("measurement", 0.3, 1_000, 1_000, 1_000);
        assertEquals(0.7, peak().load(), 1e-9);
    }

    @Test
    void theProcessorTimeOfASliceIsSpreadOverItsWindows() {
        slice("warmup", 0.3, 100, 500, 900);
        slice("warmup", 0.15, 1_000, 1_000, 1_000);
        slice("measurement", 0.3, 1_000, 1_000, 1_000);
        assertEquals(0.5, peak().load(), 1e-9);
        assertEquals(0.4, peak().cpu(), 1e-9);
    }

    @Test
    void aLongWindowIsAPeakByItself() {
        table.add(List.of("warmup", 1, 1, 900, 900, ""));
        table.add(List.of("warmup", 2, 1, 1_000, 1_000, ""));
        table.add(List.of("measurement", 1, 1, 1_000, 1_000, ""));
        assertEquals(2, peak().load());
        assertTrue(Double.isNaN(peak().cpu()));
    }

    @Test
    void aPeakThatTheWarmUpDoesNotReachIsInTheMeasuredWindows() {
        slice("warmup", 0.3, 100, 500, 900);
        slice("measurement", 0.3, 1_000, 1_000, 1_000);
        assertEquals(0.5, peak().load(), 1e-9);
    }

    @Test
    void aForkWithoutAWarmUpOrWithoutMessagesHasNoCurve() {
        assertTrue(curve().isEmpty());
        slice("measurement", 0.3, 1_000, 1_000, 1_000);
        assertTrue(curve().isEmpty());
    }
}
