package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.Json;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What other programs get. */
class HistoryExportTest {

    @Test
    void csvHasALineForEachCommitAndAnEmptyFieldForWhatWasNotMeasured() {
        List<HistoryEntry> entries = new Commits()
                .with("netty", "score", "ops/s", 10, 20)
                .with("reference", "score", "ops/s", Double.NaN, 30)
                .on("M");
        assertEquals("""
                time,commit,branch,org.demo.Echo.run/mode=thrpt/server=netty-1 score ops/s,org.demo.Echo.run/mode=thrpt/server=reference-1 score ops/s
                2026-01-01T00:00:00Z,0000000,,10.0,
                2026-01-02T00:00:00Z,0000001,,20.0,30.0
                """, HistoryExport.csv(entries));
    }

    @Test
    void csvOfTwoMachinesIsRefusedWithTheirIds() {
        List<HistoryEntry> entries = new ArrayList<>(
                new Commits().with("netty", "score", "ops/s", 10).on("M"));
        entries.addAll(new Commits().with("netty", "score", "ops/s", 10).on("N"));
        String message =
                assertThrows(UserError.class, () -> HistoryExport.csv(entries)).getMessage();
        assertTrue(message.startsWith("The history has 2 machines; choose one with --machine: "), message);
        assertTrue(message.contains(entries.get(1).machineId() + " is N."), message);
    }

    @Test
    void benchstatGetsALineForEachForkWithAllItsMetrics() {
        List<Point> points = List.of(
                Commits.point("netty", "score", "ops/s", 10.0, 11.0),
                Commits.point("netty", "latency:p0.99", "us/op", 250.5));
        assertEquals(
                """
                Unit latency:p0.99-us/op better=lower
                Unit score-ops/s better=higher
                machine: M, 2 processors
                commit: aaaaaaa
                pkg: org.demo
                BenchmarkEcho.run/mode=thrpt/server=netty-1 1 10.0 score-ops/s 250.5 latency:p0.99-us/op
                BenchmarkEcho.run/mode=thrpt/server=netty-1 1 11.0 score-ops/s
                """,
                HistoryExport.benchstat(List.of(new HistoryEntry(
                        HistoryEntry.FORMAT, "aaaaaaa", "", "2026-01-01T00:00:00Z", "M, 2\nprocessors", points))));
    }

    private static final List<HistoryEntry> TWO_COMMITS = new Commits()
            .with("netty", "score", "ops/s", 10, 20)
            .with("netty", "server.cpu", "us/op", 4, 5)
            .on("M");

    @Test
    void bencherGetsTheNewestCommitWithTheRangeOfItsForks() throws IOException {
        JsonNode row = Json.MAPPER
                .readTree(HistoryExport.bencher(TWO_COMMITS))
                .get("org.demo.Echo.run/mode=thrpt/server=netty-1");
        assertEquals(List.of("score ops/s", "server.cpu us/op"), fields(row));
        JsonNode score = row.get("score ops/s");
        assertEquals(20, score.get("value").asDouble(), 1e-9);
        assertTrue(score.get("lower_value").asDouble() <= 20);
        assertTrue(score.get("upper_value").asDouble() >= 20);
    }

    @ParameterizedTest
    @CsvSource({"HIGHER_IS_BETTER, score, ops/s, 20", "LOWER_IS_BETTER, server.cpu, us/op, 5"})
    void githubActionBenchmarkGetsAFileForEachDirection(Direction better, String metric, String unit, double value) {
        assertEquals("""
                [
                  {
                    "extra" : "forks: [%2$s]",
                    "name" : "org.demo.Echo.run/mode=thrpt/server=netty-1 %1$s",
                    "unit" : "%3$s",
                    "value" : %2$s
                  }
                ]
                """.formatted(metric, value, unit), HistoryExport.github(TWO_COMMITS, better));
    }

    private static List<String> fields(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void whatWouldEndOrDivideANameIsEncoded() {
        RowId row = new RowId("Echo.run", "avgt", Map.of("path", "/a b-2"), 4);
        Point point = new Point(row, "", "score", "us/op", List.of(1.0));
        assertEquals(
                new HistoryExport.RowName("", "Echo.run/mode=avgt/path=%2Fa%20b-2-4"), HistoryExport.RowName.of(point));
    }
}
