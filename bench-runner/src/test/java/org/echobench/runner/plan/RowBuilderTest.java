package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
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
        return builder.rows("tiny", builder.benchmark("TinyBenchmark.count"), params, RowSettings.annotated());
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
}
