package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.echobench.core.benchmarks.WarmUp;
import org.echobench.results.JmhOptions;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

class PlannedTimesTest {

    private static final PlannedTimes TIMES = TestPlans.times();

    private static Duration hangLimit(Map<String, String> params) {
        return TIMES.hangLimit(
                Row.of("row", "org.echobench.core.benchmarks.ClosedLoop.run", params, RowSettings.annotated()));
    }

    @Test
    void aForkThatWaitsForLateAnswersHasNotHung() {
        Duration usual = hangLimit(Map.of());
        assertEquals(usual.plusSeconds(60), hangLimit(Map.of("lossSeconds", "60")));
        assertEquals(usual.plusSeconds(1_800), hangLimit(Map.of("timeLimitSeconds", "1800")));
        assertEquals(usual.plusSeconds(40 * 20), hangLimit(Map.of("windowMillis", "20000")));
    }

    @Test
    void theWarmUpIsPlannedAndTheReferenceHasAShortOne() {
        Row cold = json(RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1)));
        Row warm = json(RowSettings.annotated().withWarmup(1, Duration.ofSeconds(1)));
        assertEquals(TIMES.fork(cold, "netty").plusSeconds(1 + 9), TIMES.fork(warm, "netty"));
        assertEquals(TIMES.fork(cold, "reference").plusSeconds(1 + 4), TIMES.fork(warm, "reference"));
        assertEquals(TIMES.fork(cold, "reference"), TIMES.fork(cold, "netty"));
    }

    @Test
    void aBenchmarkOfOthersIsGivenTheTimeAfterWhichJmhInterruptsIt() {
        JmhOptions jmh = new JmhOptions("thrpt", Duration.ofSeconds(2), Duration.ofMinutes(10), List.of());
        Row row = Row.of("theirs", "a.B.c", Map.of(), jmh);
        assertEquals(Duration.ofMillis(3_500), TIMES.fork(row, "jmh"));
        assertEquals(Duration.ofMillis(3 * 3_500 + 30_000 + 600_000), TIMES.hangLimit(row));
    }

    @Test
    void aForkThatNeedsAllOfItsWarmUpHasNotHung() {
        Row cold = json(RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1)));
        Row warm = json(RowSettings.annotated().withWarmup(1, Duration.ofSeconds(1)));
        assertEquals(TIMES.hangLimit(cold).plusSeconds(3).plus(WarmUp.LIMIT), TIMES.hangLimit(warm));
    }

    private static Row json(RowSettings settings) {
        return Row.of("row", "org.echobench.core.benchmarks.ClosedLoop.run", Map.of(), settings);
    }

    @Test
    void whatIsNoNumberIsLeftToTheForkToRefuse() {
        assertEquals(hangLimit(Map.of()), hangLimit(Map.of("lossSeconds", "soon")));
    }
}
