package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.echobench.results.Cell;
import org.echobench.results.Jvm;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.run.Duet;
import org.echobench.results.stats.Look;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

/** In which order the sides of a duet are measured. */
public class DuetPlanTest {

    private static Subject side(String label, String flag) {
        return new Subject(label, "netty", Jvm.ofHost(), List.of(flag), TestPlans.CLASS_PATH);
    }

    private static Row row(String name) {
        Row row = TestPlans.tiny(name, 1).withServer("netty");
        return row.withSettings(row.settings().withRoundsOfPlan());
    }

    public static Plan plan(int pairs) {
        return TestPlans.plan(
                7,
                pairs,
                List.of(row("one"), row("two"), row("three")),
                List.of(side("base", "-Dold"), side("head", "-Dnew")));
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
        List<Cell> cells = plan(4).order();
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
        for (Cell cell : plan(4).order()) {
            boolean old = cell.subject().label().equals("base");
            assertEquals(List.of(old ? "-Dold" : "-Dnew"), cell.subject().jvmArgs());
        }
    }

    @Test
    void aRowThatHasEndedGetsNoMorePairsAndTheOthersKeepTheirOrder() {
        Plan plan = plan(12);
        List<Look> looks = Look.schedule(12);
        assertEquals(6, looks.get(0).pairs());
        List<Cell> first = Duet.Looks.NONE.until(looks.get(0), plan);
        assertEquals(plan.order().subList(0, 6 * 3 * 2), first);
        Duet.Looks judged = Duet.Looks.NONE.after(looks.get(0), List.of("two"));
        List<Cell> second = judged.until(looks.get(1), plan);
        assertEquals(first, second.subList(0, first.size()), "what is measured stays");
        assertEquals(
                plan.order().stream()
                        .filter(cell -> cell.round() > 6
                                && cell.round() <= 8
                                && !cell.row().name().equals("two"))
                        .toList(),
                second.subList(first.size(), second.size()));
    }

    @Test
    void aLaterLookDoesNotMoveTheEndOfARow() {
        List<Look> looks = Look.schedule(12);
        Duet.Looks judged =
                Duet.Looks.NONE.after(looks.get(0), List.of("two")).after(looks.get(1), List.of("one", "two"));
        assertEquals(Map.of("one", 8, "two", 6), judged.ended());
        assertEquals(8, judged.pairs());
    }

    @Test
    void sidesOfSeveralServersHaveTheSameLabels() {
        Subject base = new Subject("base", "jetty", Jvm.ofHost(), List.of(), TestPlans.CLASS_PATH);
        Subject head = new Subject("head", "jetty", Jvm.ofHost(), List.of(), TestPlans.CLASS_PATH);
        Row row = row("four").withServer("jetty");
        Plan two = TestPlans.plan(
                7, 2, List.of(row("one"), row), List.of(side("base", "-Dold"), side("head", "-Dnew"), base, head));
        assertEquals(List.of(base, head), two.subjects(row));
        assertEquals(head, two.side(row, "head"));
        assertEquals(8, two.order().size());
    }
}
