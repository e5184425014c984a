package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a flat row is called unsteady, and a warming one is found. Seeded. */
class SteadyStateTest {

    private static final int ROWS = 2_000;

    /** Two standard errors of a share of 5 % beyond it. */
    private static final double FEW = 0.05 + 2 * Math.sqrt(0.05 * 0.95 / ROWS);

    private static double marked(int forks, int windows, double spread, IntToDoubleFunction level) {
        return new NoisySeries(forks, windows, 0.3, spread).marked(ROWS, level);
    }

    /** With so much noise the least change that counts helps nobody: the rate is the rate of the test alone. */
    @ParameterizedTest
    @CsvSource({
        "1, 10, 0.5",
        "1, 20, 0",
        "1, 30, 0.5",
        "1, 60, 0.5",
        "1, 100, 0.5",
        "3, 4, 0.5",
        "3, 5, 0",
        "3, 10, 0.5",
        "3, 40, 0.5",
        "5, 40, 0.5"
    })
    void aFlatRowIsMarkedInAtMostFivePercentOfAllCases(int forks, int windows, double correlation) {
        double marked = new NoisySeries(forks, windows, correlation, 0.2).marked(ROWS, i -> 1);
        assertTrue(marked <= FEW, forks + " x " + windows + ", correlation " + correlation + ": " + marked);
    }

    @Test
    void regularDipsAsOfACollectorAreNoTrend() {
        assertTrue(marked(1, 30, 0.02, i -> i % 7 == 3 ? 0.7 : 1) <= 0.01);
    }

    @Test
    void aSurgeOfAllConnectionsAtTheBeginningOfEachIterationIsNoTrend() {
        assertTrue(marked(1, 30, 0.02, i -> i % 10 == 0 ? 1.1 : 1) <= FEW);
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "1, 60", "5, 5", "3, 10", "3, 40"})
    void aWarmingRowIsFound(int forks, int windows) {
        double found = marked(forks, windows, 0.02, i -> 1 - 0.3 * Math.exp(-3.0 * i / windows));
        assertTrue(found > 0.9, "only " + found);
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "1, 60", "3, 10"})
    void aLinearRiseIsFound(int forks, int windows) {
        double found = marked(forks, windows, 0.02, i -> 1 + 0.2 * i / windows);
        assertTrue(found > 0.9, "only " + found);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.7})
    void aJumpIsFoundWhereverItIs(double where) {
        double found = marked(3, 30, 0.02, i -> i < 30 * where ? 0.8 : 1);
        assertTrue(found > 0.9, "only " + found);
    }

    @Test
    void aFallIsFoundToo() {
        assertTrue(marked(3, 30, 0.02, i -> i < 15 ? 1 : 0.8) > 0.9);
    }

    private static final IntToDoubleFunction FLAT = i -> 1;

    /** By a fifth in four seconds. */
    private static final IntToDoubleFunction MACHINE_SLOWS_DOWN = i -> 1 - 0.2 * i / 40;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 6})
    void aMachineThatSlowsDownMarksNoServerThatTakesTurns(int others) {
        double marked = new NoisySeries(3, 40, 0.5, 0.05).markedInTurns(500, others, MACHINE_SLOWS_DOWN, FLAT, FLAT);
        assertTrue(marked <= FEW, others + " others: " + marked);
    }

    @Test
    void aServerThatWarmsUpMarksNoOtherAmongSeven() {
        double marked = new NoisySeries(3, 40, 0.3, 0.05)
                .markedInTurns(500, 6, FLAT, i -> 1 - 0.15 * Math.exp(-3.0 * i / 40), FLAT);
        assertTrue(marked <= FEW, "" + marked);
    }

    @Test
    void aRiseOfFivePercentIsFoundInTurnsThoughTheMachineSlowsDown() {
        double found =
                new NoisySeries(3, 40, 0, 0.05).markedInTurns(500, 6, MACHINE_SLOWS_DOWN, FLAT, i -> 1 + 0.07 * i / 40);
        assertTrue(found > 0.8, "only " + found);
    }

    @Test
    void aSureButSmallChangeIsLetPassWhereAForkIsAlone() {
        double[] x = new double[30];
        Arrays.setAll(x, i -> 1_000 + i);
        SteadyState state = SteadyState.of(List.of(x), SteadyState.ALONE).orElseThrow();
        assertTrue(state.flat());
        assertEquals(0.023, state.change(), 0.0005);
        assertTrue(state.slope() > SteadyState.LIMIT);
        assertFalse(
                SteadyState.of(List.of(x), SteadyState.IN_TURNS).orElseThrow().flat());
    }

    @Test
    void theChangeIsAShareOfTheBeginning() {
        double[] x = new double[30];
        Arrays.setAll(x, i -> i < 15 ? 800 : 1_000);
        SteadyState state = SteadyState.of(List.of(x), SteadyState.ALONE).orElseThrow();
        assertFalse(state.flat());
        assertEquals(0.25, state.change(), 1e-9);
        assertTrue(state.slope() > 0);
    }

    @Test
    void aConstantIsFlat() {
        double[] x = new double[20];
        Arrays.fill(x, 3);
        SteadyState state = SteadyState.of(List.of(x), SteadyState.ALONE).orElseThrow();
        assertTrue(state.flat());
        assertEquals(0, state.change());
    }

    @Test
    void oneSeriesOfThreeThatRisesDecidesNothing() {
        double[] rising = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
        double[] flat = new double[19];
        Arrays.setAll(flat, i -> 1_000 + i % 2);
        assertTrue(SteadyState.of(List.of(rising, flat, flat), SteadyState.ALONE)
                .orElseThrow()
                .flat());
        assertFalse(SteadyState.of(List.of(rising, rising, flat), SteadyState.ALONE)
                .orElseThrow()
                .flat());
    }

    @Test
    void tooFewOrNothingIsNotJudged() {
        assertEquals(
                Optional.empty(), SteadyState.of(List.of(new double[] {1, 2, 3}, new double[10]), SteadyState.ALONE));
    }

    @Test
    void aServerThatOnlyBeginsToAnswerIsNotFlat() {
        double[] x = new double[30];
        Arrays.setAll(x, i -> i < 10 ? 0 : 1_000);
        assertFalse(
                SteadyState.of(List.of(x, x), SteadyState.ALONE).orElseThrow().flat());
    }

    @Test
    void aWindowWithoutAValueHereOrThereIsLeftOut() {
        double[] own = {2, Double.NaN, 4, 6, 8};
        double[] other = {1, 1, 0, Double.NaN, 2};
        assertArrayEquals(new double[] {2, 4}, SteadyState.beside(own, List.of(other)));
    }
}
