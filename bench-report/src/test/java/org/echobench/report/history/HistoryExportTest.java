package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.junit.jupiter.api.Test;

/** What other programs get. */
class HistoryExportTest {

    @Test
    void csvHasALineForEachCommitAndAnEmptyFieldForWhatWasNotMeasured() {
        List<HistoryEntry> entries = new Commits()
                .with("netty", "score", "ops/s", 10, 20)
                .with("reference", "score", "ops/s", Double.NaN, 30)
                .on("M");
        assertEquals("""
                time,commit,org.demo.Echo.run/mode=thrpt/server=netty-1 score ops/s,org.demo.Echo.run/mode=thrpt/server=reference-1 score ops/s
                2026-01-01T00:00:00Z,0000000,10.0,
                2026-01-02T00:00:00Z,0000001,20.0,30.0
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
                        HistoryEntry.FORMAT, "aaaaaaa", "2026-01-01T00:00:00Z", "M, 2\nprocessors", points))));
    }

    @Test
    void whatWouldEndOrDivideANameIsEncoded() {
        RowId row = new RowId("Echo.run", "avgt", Map.of("path", "/a b-2"), 4);
        Point point = new Point(row, "", "score", "us/op", List.of(1.0));
        assertEquals(
                new HistoryExport.RowName("", "Echo.run/mode=avgt/path=%2Fa%20b-2-4"), HistoryExport.RowName.of(point));
    }
}
