package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.JmhOptions;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.junit.jupiter.api.Test;

/** Only forks that can take turns are measured beside each other. */
class DuetRunTest {

    private static final String JSON = "org.echobench.core.benchmarks.ClosedLoop.run";
    private static final RowSettings WARM = RowSettings.annotated().withWarmup(1, Duration.ofSeconds(1));

    private static List<Cell> pair(int round, Row row) {
        return Stream.of("base", "head")
                .map(side -> new Cell(round, row, TestPlans.subject("netty").withJvmArgs(side, List.of())))
                .toList();
    }

    private static List<List<Cell>> measured(List<List<Cell>> pairs) {
        return DuetRun.pairs(pairs.stream().flatMap(List::stream).toList(), TestPlans.times());
    }

    private static void followsEachOther(Row row) {
        List<Cell> pair = pair(1, row);
        assertEquals(List.of(List.of(pair.get(0)), List.of(pair.get(1))), measured(List.of(pair)));
    }

    @Test
    void thePairsOfWarmRowsAreMeasuredBesideEachOther() {
        Row row = Row.of("json", JSON, Map.of(), WARM);
        List<List<Cell>> pairs = List.of(pair(1, row), pair(2, row), pair(2, row.withName("other")));
        assertEquals(pairs, measured(pairs));
    }

    @Test
    void theForksOfAColdRowFollowEachOther() {
        RowSettings cold = RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1));
        followsEachOther(Row.of("json", JSON, Map.of(), cold));
    }

    @Test
    void singleShotsFollowEachOther() {
        followsEachOther(Row.of("start", "org.echobench.core.benchmarks.ServerStartup.firstAnswer", Map.of(), WARM));
    }

    @Test
    void theServicesOfATargetFileFollowEachOther() {
        String exchange = "org.echobench.core.benchmarks.ClosedLoop.run";
        followsEachOther(Row.of("greeting", exchange, Map.of("row", "greeting"), WARM));
    }

    @Test
    void benchmarksOfOthersFollowEachOther() {
        JmhOptions jmh = new JmhOptions("thrpt", Duration.ofSeconds(2), Duration.ofMinutes(10), List.of());
        followsEachOther(Row.of("theirs", "a.B.c", Map.of(), jmh));
    }
}
