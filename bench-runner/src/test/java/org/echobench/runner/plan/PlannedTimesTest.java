package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Map;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

class PlannedTimesTest {

    private static final PlannedTimes TIMES = TestPlans.times();

    private static Duration hangLimit(Map<String, String> params) {
        return TIMES.hangLimit(
                Row.of("row", "org.echobench.core.benchmarks.HttpJson.json", params, RowSettings.annotated()));
    }

    @Test
    void aForkThatWaitsForLateAnswersHasNotHung() {
        Duration usual = hangLimit(Map.of());
        assertEquals(usual.plusSeconds(60), hangLimit(Map.of("lossSeconds", "60")));
    }

    @Test
    void pausesForTheCompilersArePlannedToTakeAsLongAsTheWarmUp() {
        RowSettings settings = RowSettings.annotated().withWarmup(4, Duration.ofSeconds(5));
        Row row = Row.of("row", "org.echobench.core.benchmarks.HttpJson.json", Map.of(), settings);
        Row pausing = Row.of("row", row.benchmark(), Map.of("awaitCompiler", "true"), settings);
        assertEquals(TIMES.fork(row).plusSeconds(20), TIMES.fork(pausing));
    }

    @Test
    void whatIsNoNumberIsLeftToTheForkToRefuse() {
        assertEquals(hangLimit(Map.of()), hangLimit(Map.of("lossSeconds", "soon")));
    }
}
