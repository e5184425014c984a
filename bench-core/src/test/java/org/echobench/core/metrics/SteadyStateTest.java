package org.echobench.core.metrics;

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

/** How often a flat series is called unsteady, and a warming one is found. Seeded. */
class SteadyStateTest {

    private static final int SERIES = 2_000;

    private static double marked(int n, double phi, double spread, IntToDoubleFunction level) {
        return new NoisySeries(n, phi, spread).marked(SERIES, level);
    }

    /** With so much noise the least change that counts helps nobody: the rate is the rate of the tests alone. */
    @ParameterizedTest
    @CsvSource({"20, 0", "20, 0.3", "20, 0.5", "25, 0.5", "30, 0", "30, 0.5", "60, 0", "60, 0.5", "100, 0.5"})
    void aFlatSeriesIsMarkedInAtMostFivePercentOfAllCases(int n, double phi) {
        double marked = marked(n, phi, 0.2, i -> 1);
        // Two standard errors of a share of 5 % beyond it.
        assertTrue(marked <= 0.05 + 2 * Math.sqrt(0.05 * 0.95 / SERIES), n + " values, phi " + phi + ": " + marked);
    }

    @Test
    void regularDipsAsOfACollectorAreNoTrend() {
        assertTrue(marked(30, 0, 0.02, i -> i % 7 == 3 ? 0.7 : 1) <= 0.01);
    }

    @Test
    void aSurgeOfAllConnectionsAtTheBeginningOfEachIterationIsNoTrend() {
        assertTrue(marked(30, 0, 0.02, i -> i % 10 == 0 ? 1.1 : 1) <= 0.01);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 60})
    void aWarmingSeriesIsFound(int n) {
        double found = marked(n, 0.3, 0.02, i -> 1 - 0.3 * Math.exp(-3.0 * i / n));
        assertTrue(found > 0.9, "only " + found);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 60})
    void aLinearRiseIsFound(int n) {
        double found = marked(n, 0.3, 0.02, i -> 1 + 0.2 * i / n);
        assertTrue(found > 0.9, "only " + found);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.7})
    void aJumpIsFoundWhereverItIs(double where) {
        double found = marked(30, 0.3, 0.02, i -> i < 30 * where ? 0.8 : 1);
        assertTrue(found > 0.9, "only " + found);
    }

    @Test
    void aFallIsFoundToo() {
        assertTrue(marked(30, 0.3, 0.02, i -> i < 15 ? 1 : 0.8) > 0.9);
    }

    @Test
    void aSureButSmallChangeIsLetPass() {
        double[] x = new double[30];
        Arrays.setAll(x, i -> 1_000 + i);
        SteadyState state = SteadyState.of(x).orElseThrow();
        assertTrue(state.flat());
        assertEquals(0.023, state.change(), 0.0005);
        assertTrue(state.slope() > SteadyState.SLOPE_LIMIT);
    }

    @Test
    void theChangeIsAShareOfTheBeginning() {
        double[] x = new double[30];
        Arrays.setAll(x, i -> i < 15 ? 800 : 1_000);
        SteadyState state = SteadyState.of(x).orElseThrow();
        assertFalse(state.flat());
        assertEquals(0.25, state.change(), 1e-9);
        assertTrue(state.slope() > 0);
    }

    @Test
    void aConstantIsFlat() {
        double[] x = new double[20];
        Arrays.fill(x, 3);
        SteadyState state = SteadyState.of(x).orElseThrow();
        assertTrue(state.flat());
        assertEquals(0, state.change());
    }

    @Test
    void tooFewOrNothingIsNotJudged() {
        double[] few = new double[SteadyState.FEWEST - 1];
        Arrays.fill(few, 3);
        assertEquals(Optional.empty(), SteadyState.of(few));
        assertEquals(Optional.empty(), SteadyState.of(new double[30]));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 10, 0.5",
        "1, 19, 0.5",
        "2, 15, 0.5",
        "3, 4, 0.5",
        "3, 5, 0",
        "3, 10, 0.5",
        "3, 19, 0.5",
        "5, 19, 0.5"
    })
    void shortFlatSeriesAreMarkedTogetherInAtMostFivePercentOfAllCases(int forks, int n, double phi) {
        double marked = new NoisySeries(n, phi, 0.2).markedTogether(SERIES, forks, i -> 1);
        assertTrue(marked <= 0.05 + 2 * Math.sqrt(0.05 * 0.95 / SERIES), forks + " x " + n + ": " + marked);
    }

    @ParameterizedTest
    @CsvSource({"3, 5", "3, 10", "5, 10"})
    void shortWarmingSeriesAreFoundTogether(int forks, int n) {
        double found =
                new NoisySeries(n, 0.3, 0.02).markedTogether(SERIES, forks, i -> 1 - 0.3 * Math.exp(-3.0 * i / n));
        assertTrue(found > 0.9, "only " + found);
    }

    @Test
    void oneShortSeriesOfThreeThatRisesDecidesNothing() {
        double[] rising = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
        double[] flat = new double[19];
        Arrays.setAll(flat, i -> 1_000 + i % 2);
        assertTrue(
                SteadyState.together(List.of(rising, flat, flat)).orElseThrow().flat());
        assertFalse(SteadyState.together(List.of(rising, rising, flat))
                .orElseThrow()
                .flat());
    }

    @Test
    void tooFewOrNothingIsNotJudgedTogetherEither() {
        assertEquals(Optional.empty(), SteadyState.together(List.of(new double[] {1, 2, 3}, new double[10])));
    }

    @Test
    void aServerThatOnlyBeginsToAnswerIsNotFlat() {
        double[] x = new double[30];
        Arrays.setAll(x, i -> i < 10 ? 0 : 1_000);
        assertFalse(SteadyState.of(x).orElseThrow().flat());
    }
}
