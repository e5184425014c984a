package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

class RowBuilderTest {

    private static final List<JmhBenchmark> ALL = JmhBenchmark.all();

    private static RowBuilder builder(Map<String, List<String>> overrides) {
        return new RowBuilder(ALL, overrides);
    }

    private static List<Row> tiny(Map<String, List<String>> overrides, Map<String, List<String>> params) {
        RowBuilder builder = builder(overrides);
        return builder.rows(
                "tiny", builder.benchmark("TinyBenchmark.count", Optional.empty()), params, RowSettings.annotated());
    }

    @Test
    void everyParameterHasOneValueAndTheServerIsLeftToTheSubject() {
        assertEquals(List.of(TestPlans.tiny("tiny", 100)), tiny(Map.of(), Map.of()));
    }

    @Test
    void severalValuesGiveARowEachNamedByTheValue() {
        List<Row> rows = tiny(Map.of(), Map.of("micros", List.of("5", "6")));
        assertEquals(
                List.of("tiny,micros=5", "tiny,micros=6"),
                rows.stream().map(Row::name).toList());
        assertEquals("6", rows.get(1).params().get("micros"));
    }

    @Test
    void whatTheUserSaysComesBeforeTheSuiteAndTheSuiteBeforeTheAnnotation() {
        assertEquals(
                "7",
                tiny(Map.of(), Map.of("micros", List.of("7"))).get(0).params().get("micros"));
        assertEquals(
                "8",
                tiny(Map.of("micros", List.of("8")), Map.of("micros", List.of("7")))
                        .get(0)
                        .params()
                        .get("micros"));
    }

    private static List<Row> closedLoop(String exchange, Map<String, List<String>> overrides) {
        RowBuilder builder = builder(overrides);
        JmhBenchmark load = builder.benchmark("ClosedLoop.run", Optional.of(exchange));
        return builder.rows("row", load, Map.of(), RowSettings.annotated());
    }

    @Test
    void aRowOfALoadHasTheParametersOfItsExchangeAlone() {
        Row row = closedLoop("html", Map.of("payload", List.of("7"))).get(0);
        assertTrue(row.params().keySet().containsAll(Set.of("exchange", "connections", "bytes", "isolation")));
        assertTrue(Collections.disjoint(row.params().keySet(), Set.of("payload", "window", "subscribers", "row")));
    }

    private static RowSettings waiting(String micros) {
        RowBuilder builder = builder(Map.of("handlerWaitMicros", List.of(micros)));
        JmhBenchmark load = builder.benchmark("ClosedLoop.run", Optional.of("plaintext"));
        RowSettings slices = RowSettings.annotated().withMeasurement(40, Duration.ofMillis(100));
        return builder.rows("row", load, Map.of(), slices).get(0).settings();
    }

    @Test
    void aRowWhoseHandlersWaitHasFewerAndLongerIterations() {
        assertEquals(RowSettings.annotated().withMeasurement(40, Duration.ofMillis(100)), waiting("500"));
        assertEquals(RowSettings.annotated().withMeasurement(14, Duration.ofMillis(280)), waiting("2000"));
        assertEquals(RowSettings.annotated().withMeasurement(3, Duration.ofMillis(1_400)), waiting("jdbc:10000"));
    }

    @Test
    void anExchangeMayHaveADefaultOfItsOwn() {
        assertEquals("16", closedLoop("connect", Map.of()).get(0).params().get("connections"));
        assertEquals("64", closedLoop("echo", Map.of()).get(0).params().get("connections"));
    }

    @Test
    void theUsersExchangesChooseRows() {
        Map<String, List<String>> json = Map.of("exchange", List.of("json"));
        assertEquals(1, closedLoop("json", json).size());
        assertEquals(List.of(), closedLoop("html", json));
    }
}
