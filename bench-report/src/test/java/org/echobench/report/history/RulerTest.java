package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.junit.jupiter.api.Test;

/** The day's factor of histories without a reference server. */
class RulerTest {

    private static final Ruler BASELINE = new Ruler(Pattern.compile("Baseline"));

    private static Point point(String benchmark, String unit, double value) {
        RowId id = new RowId(
                "org.demo." + benchmark + ".run", unit.equals("ops/s") ? "thrpt" : "avgt", new TreeMap<>(), 1);
        return new Point(id, "", "score", unit, List.of(value));
    }

    private static HistoryEntry entry(int commit, Point... points) {
        return Commits.entry(commit, "M", List.of(points));
    }

    private static List<Double> values(List<HistoryEntry> entries, int index) {
        return entries.stream().map(entry -> entry.points().get(index).value()).toList();
    }

    @Test
    void aDayThatIsSlowForTheRulerIsNoChangeOfTheOthers() {
        List<HistoryEntry> entries = BASELINE.onAnAverageDay(List.of(
                entry(0, point("Baseline", "ns/op", 100), point("Echo", "ops/s", 1_000), point("Copy", "us/op", 5)),
                entry(1, point("Baseline", "ns/op", 400), point("Echo", "ops/s", 250), point("Copy", "us/op", 20))));
        assertEquals(values(entries, 1).get(0), values(entries, 1).get(1), 1e-9);
        assertEquals(values(entries, 2).get(0), values(entries, 2).get(1), 1e-9);
        assertEquals(500, values(entries, 1).get(0), 1e-9);
        assertEquals(10, values(entries, 2).get(0), 1e-9);
    }

    @Test
    void bytesHaveNoDay() {
        Point bytes = new Point(point("Echo", "ops/s", 1).id(), "", "gc.alloc.rate.norm", "B/op", List.of(64.0));
        List<HistoryEntry> entries = BASELINE.onAnAverageDay(List.of(
                entry(0, point("Baseline", "ns/op", 100), bytes), entry(1, point("Baseline", "ns/op", 400), bytes)));
        assertEquals(List.of(64.0, 64.0), values(entries, 1));
    }

    @Test
    void aCommitWithoutARulerIsNamed() {
        UserError refusal = assertThrows(
                UserError.class,
                () -> BASELINE.onAnAverageDay(
                        List.of(entry(0, point("Baseline", "ns/op", 100)), entry(1, point("Echo", "ops/s", 1_000)))));
        assertEquals("Commit 0000001 has no row that --ruler Baseline finds.", refusal.getMessage());
    }

    @Test
    void commitsBeforeTheFirstRulerOfTheirMachineAreLeftOut() {
        HistoryEntry ruled = entry(1, point("Baseline", "ns/op", 100), point("Echo", "ops/s", 1_000));
        HistoryEntry elsewhere = Commits.entry(0, "N", ruled.points());
        List<HistoryEntry> entries =
                BASELINE.onAnAverageDay(List.of(elsewhere, entry(0, point("Echo", "ops/s", 1_000)), ruled));
        assertEquals(
                List.of("N", "M"), entries.stream().map(HistoryEntry::machine).toList());
    }

    @Test
    void aMachineWithoutARulerIsAnError() {
        HistoryEntry elsewhere = Commits.entry(0, "N", List.of(point("Echo", "ops/s", 1_000)));
        assertThrows(
                UserError.class,
                () -> BASELINE.onAnAverageDay(List.of(entry(0, point("Baseline", "ns/op", 100)), elsewhere)));
    }

    /** A hundred rows of 21 commits whose days differ by 5 %; every tenth row is a tenth slower in the newest. */
    @Test
    void aStepIsFoundAndTheDayIsNot() {
        Random random = new Random(11);
        int rows = 100;
        List<HistoryEntry> entries = new ArrayList<>();
        for (int commit = 0; commit < 21; commit++) {
            double day = Math.exp(0.05 * random.nextGaussian());
            List<Point> points = new ArrayList<>();
            for (int row = 0; row < 4; row++) {
                points.add(point("Baseline" + row, "ns/op", 100 * day * Math.exp(0.01 * random.nextGaussian())));
            }
            for (int row = 0; row < rows; row++) {
                double step = commit == 20 && row % 10 == 0 ? 1.1 : 1;
                points.add(point("Row" + row, "ns/op", 100 * day * step * Math.exp(0.01 * random.nextGaussian())));
            }
            entries.add(entry(commit, points.toArray(Point[]::new)));
        }
        Map<Boolean, Long> suspects = Commits.judged(BASELINE.onAnAverageDay(entries), Commits.NOTHING_KNOWN).stream()
                .filter(verdict -> verdict.verdict() == Verdict.SUSPECT)
                .collect(Collectors.partitioningBy(
                        verdict -> verdict.trend().row().matches("Row\\d*0\\.run.*"), Collectors.counting()));
        assertEquals(10, suspects.get(true));
        assertEquals(0, suspects.get(false));
    }
}
