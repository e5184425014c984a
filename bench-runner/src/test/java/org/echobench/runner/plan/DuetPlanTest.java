package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

/** In which order the sides of a duet are measured. */
public class DuetPlanTest {

    private static Subject side(String label, String flag) {
        return new Subject(label, "netty", Jvm.ofHost(), List.of(flag), ClassPath.of(TestPlans.classPath()));
    }

    static DuetRow row(String name) {
        return new DuetRow(TestPlans.tiny(name, 1), side("base", "-Dold"), side("head", "-Dnew"), false);
    }

    static DuetRow sentinel(String name) {
        return new DuetRow(TestPlans.tiny(name, 1), side("base", "-Dold"), side("head", "-Dold"), true);
    }

    public static DuetPlan plan(int screen, int confirm) {
        return new DuetPlan(
                "test", 7, screen, confirm, List.of(row("one"), row("two"), sentinel("same")), Optional.empty());
    }

    @Test
    void extraForksAlternateLikeThoseOfTheScreen() {
        List<Cell> cells = plan(2, 0).extra(Set.of("two"), 4);
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
        List<Cell> cells = plan(4, 0).screen();
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
    void theNullControlRunsBasesSubjectOnBothSides() {
        for (Cell cell : plan(4, 0).screen()) {
            boolean old =
                    cell.subject().label().equals("base") || cell.row().name().equals("same");
            assertEquals(List.of(old ? "-Dold" : "-Dnew"), cell.subject().jvmArgs());
        }
    }

    @Test
    void confirmationFollowsTheScreenWithFreshRoundsOfTheChosenRowsAlone() {
        DuetPlan plan = plan(5, 10);
        List<Cell> all = plan.withConfirmation(List.of("two"));
        assertEquals(plan.screen(), all.subList(0, plan.screen().size()));
        List<Cell> fresh = all.subList(plan.screen().size(), all.size());
        assertEquals(20, fresh.size());
        assertTrue(fresh.stream()
                .allMatch(cell -> cell.row().name().equals("two") && cell.round() > 5 && cell.round() <= 15));
        assertEquals(plan.screen(), plan.withConfirmation(List.of()));
    }

    @Test
    void aRowHasTheSameServerOnBothSides() {
        Subject other = new Subject("head", "jetty", Jvm.ofHost(), List.of(), ClassPath.of(TestPlans.classPath()));
        Row row = TestPlans.tiny("one", 1);
        Subject base = side("base", "-Dold");
        assertThrows(IllegalArgumentException.class, () -> new DuetRow(row, base, other, false));
        assertThrows(IllegalArgumentException.class, () -> new DuetRow(row, base, base, false));
    }

    @Test
    void numbersOutOfRangeAreNamed() {
        assertEquals(
                "pairs must be 2 to 100, but is 1",
                assertThrows(IllegalArgumentException.class, () -> plan(1, 0)).getMessage());
        assertEquals(
                "fresh pairs must be 0 to 1000, but is -1",
                assertThrows(IllegalArgumentException.class, () -> plan(5, -1)).getMessage());
    }
}
