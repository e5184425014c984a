package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.run.Duet;
import org.echobench.results.stats.Look;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

/** In which order the sides of a duet are measured. */
public class DuetPlanTest {

    private static Subject side(String label, String flag) {
        return new Subject(label, "netty", Jvm.ofHost(), List.of(flag), ClassPath.of(TestPlans.classPath()));
    }

    static DuetRow row(String name) {
        return new DuetRow(TestPlans.tiny(name, 1), side("base", "-Dold"), side("head", "-Dnew"));
    }

    public static DuetPlan plan(int pairs) {
        return new DuetPlan(
                "test", 7, pairs, List.of(row("one"), row("two"), row("three")), Optional.empty(), Optional.empty());
    }

    @Test
    void extraForksAlternateLikeThoseThatCount() {
        List<Cell> cells = plan(2).extra(Set.of("two"), 4);
        assertEquals(
                4,
                cells.stream()
                        .filter(cell -> cell.subject().label().equals("base"))
                        .count());
        assertEquals(8, cells.size());
        for (int i = 0; i < cells.size(); i += 2) {
            assertNotEquals(
                    cells.get(i).subject().label(), cells.get(i + 1).subject().label());
        }
    }

    @Test
    void theSidesOfAPairStandNextToEachOtherAndTakeTurns() {
        List<Cell> cells = plan(4).cells();
        assertEquals(4 * 3 * 2, cells.size());
        for (int i = 0; i < cells.size(); i += 2) {
            Cell first = cells.get(i);
            Cell second = cells.get(i + 1);
            assertEquals(first.row(), second.row());
            assertEquals(first.round(), second.round());
            assertNotEquals(first.subject().label(), second.subject().label());
            if (first.round() % 2 == 1) {
                String next = cells.stream()
                        .filter(cell -> cell.row().equals(first.row()) && cell.round() == first.round() + 1)
                        .findFirst()
                        .orElseThrow()
                        .subject()
                        .label();
                assertEquals(second.subject().label(), next, "ABBA");
            }
        }
    }

    @Test
    void aSideKeepsItsOwnFlags() {
        for (Cell cell : plan(4).cells()) {
            boolean old = cell.subject().label().equals("base");
            assertEquals(List.of(old ? "-Dold" : "-Dnew"), cell.subject().jvmArgs());
        }
    }

    @Test
    void aRowThatHasEndedGetsNoMorePairsAndTheOthersKeepTheirOrder() {
        DuetPlan plan = plan(12);
        List<Look> looks = plan.looks();
        assertEquals(6, looks.get(0).pairs());
        List<Cell> first = plan.until(looks.get(0), Map.of());
        assertEquals(plan.cells().subList(0, 6 * 3 * 2), first);
        Duet.Looks judged = Duet.Looks.NONE.after(looks.get(0), List.of("two"));
        List<Cell> second = plan.until(looks.get(1), judged.ended());
        assertEquals(first, second.subList(0, first.size()), "what is measured stays");
        assertEquals(
                plan.cells().stream()
                        .filter(cell -> cell.round() > 6
                                && cell.round() <= 8
                                && !cell.row().name().equals("two"))
                        .toList(),
                second.subList(first.size(), second.size()));
    }

    @Test
    void aLaterLookDoesNotMoveTheEndOfARow() {
        List<Look> looks = plan(12).looks();
        Duet.Looks judged =
                Duet.Looks.NONE.after(looks.get(0), List.of("two")).after(looks.get(1), List.of("one", "two"));
        assertEquals(Map.of("one", 8, "two", 6), judged.ended());
        assertEquals(8, judged.pairs());
    }

    @Test
    void aRowHasTheSameServerOnBothSides() {
        Subject other = new Subject("head", "jetty", Jvm.ofHost(), List.of(), ClassPath.of(TestPlans.classPath()));
        Row row = TestPlans.tiny("one", 1);
        Subject base = side("base", "-Dold");
        assertThrows(IllegalArgumentException.class, () -> new DuetRow(row, base, other));
        assertThrows(IllegalArgumentException.class, () -> new DuetRow(row, base, base));
    }

    @Test
    void aNumberOutOfRangeIsNamed() {
        assertEquals(
                "pairs must be 2 to 1000, but is 1",
                assertThrows(IllegalArgumentException.class, () -> plan(1)).getMessage());
    }
}
