package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.runner.TestPlans;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suite.SuiteRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {

    private static final RowBuilder BUILDER = new RowBuilder(JmhBenchmark.all(), Map.of());
    private static final RowSettings TIMED =
            RowSettings.annotated().withWarmup(3, Duration.ofSeconds(1)).withMeasurement(5, Duration.ofSeconds(2));

    private static RowSettings scaled(double factor, String benchmark, RowSettings settings, int rounds) {
        JmhBenchmark known = BUILDER.benchmark(
                benchmark, benchmark.startsWith("ClosedLoop.") ? Optional.of("json") : Optional.empty());
        Row row = BUILDER.rows("row", known, Map.of(), settings).get(0);
        Row scaled = known.scaled(row, new Scale(factor), rounds);
        assertEquals(row.params(), scaled.params());
        return scaled.settings();
    }

    /** Single shots in a fork, and the expected time of each. */
    private static RowSettings shots(int warmups, int measured, Duration expected) {
        return new RowSettings(
                OptionalInt.of(warmups),
                Optional.empty(),
                OptionalInt.of(measured),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.of(expected));
    }

    @Test
    void aLongerRunHasMoreIterationsOfTheSameLength() {
        assertEquals(
                TIMED.withWarmup(6, Duration.ofSeconds(1)).withMeasurement(10, Duration.ofSeconds(2)),
                scaled(2, "ClosedLoop.run", TIMED, 3));
    }

    @Test
    void aShorterRunHasFewerIterationsAndAtLeastOneThatMayBeShorter() {
        assertEquals(
                TIMED.withWarmup(1, Duration.ofMillis(300)).withMeasurement(1, Duration.ofSeconds(2)),
                scaled(0.1, "ClosedLoop.run", TIMED, 3));
    }

    @Test
    void noIterationIsTooShortToMeasureAnything() {
        assertEquals(
                TIMED.withWarmup(1, Duration.ofMillis(200)).withMeasurement(1, Duration.ofMillis(500)),
                scaled(0.05, "ClosedLoop.run", TIMED, 3));
    }

    @Test
    void aRowWithoutWarmUpStaysOne() {
        RowSettings cold = TIMED.withWarmup(0, Duration.ofSeconds(1));
        assertEquals(OptionalInt.of(0), scaled(4, "ClosedLoop.run", cold, 3).warmupIterations());
    }

    @Test
    void singleShotsHaveMoreOrFewerRoundsAndAreOtherwiseTheSame() {
        RowSettings shot = shots(0, 1, Duration.ofSeconds(2));
        assertEquals(shot.withRounds(20), scaled(2, "ServerStartup.firstAnswer", shot, 10));
        assertEquals(shot.withRounds(5), scaled(0.5, "ServerStartup.firstAnswer", shot, 10));
    }

    @Test
    void thereAreAlwaysRoundsEnoughForAnIntervalUnlessTheSuiteHasFewer() {
        RowSettings shot = RowSettings.annotated();
        assertEquals(
                OptionalInt.of(3),
                scaled(0.05, "ServerStartup.firstAnswer", shot, 10).rounds());
        assertEquals(
                OptionalInt.of(1),
                scaled(0.05, "ServerStartup.firstAnswer", shot, 1).rounds());
    }

    @Test
    void atScaleOneNothingIsSaidOfARow() {
        assertEquals(RowSettings.annotated(), scaled(1, "ClosedLoop.run", RowSettings.annotated(), 3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.049, 20.01, -1, 0, Double.NaN, Double.POSITIVE_INFINITY})
    void aFactorOutOfRangeIsRefused(double factor) {
        assertThrows(IllegalArgumentException.class, () -> new Scale(factor));
    }

    @Test
    void theRowsOfASuiteMayDifferInSettingsAndRounds() {
        RowSettings own = RowSettings.annotated().withRounds(7);
        Suite suite = new Suite(
                "s",
                "",
                List.of("a", "b"),
                3,
                Optional.empty(),
                TIMED,
                List.of(
                        SuiteRow.of("one", "TinyBenchmark.count"),
                        new SuiteRow("two", "TinyBenchmark.count", Map.of(), own, OptionalDouble.empty())),
                List.of());
        List<Row> rows = suite.expand(BUILDER);
        assertEquals(TIMED, rows.get(0).settings());
        assertEquals(TIMED.withRounds(7), rows.get(1).settings());
        Duration fork = TestPlans.times().fork(rows.get(0), "a");
        assertEquals(fork.multipliedBy(2 * (3 + 7)), suite.time(TestPlans.times(), BUILDER));
    }

    @Test
    void aSingleShotTakesAsLongAsItsRowSays() {
        JmhBenchmark startup = BUILDER.benchmark("ServerStartup.firstAnswer", Optional.empty());
        Duration fork1 = fork(startup, shots(0, 1, Duration.ofSeconds(2)));
        Duration fork2 = fork(startup, shots(2, 3, Duration.ofSeconds(2)));
        assertEquals(Duration.ofSeconds(8), fork2.minus(fork1));
    }

    private static Duration fork(JmhBenchmark benchmark, RowSettings settings) {
        return TestPlans.times()
                .fork(BUILDER.rows("row", benchmark, Map.of(), settings).get(0), "netty");
    }
}
