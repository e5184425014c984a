package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static Plan plan(long seed, int rounds, int rows, int subjects) {
        return TestPlans.plan(
                seed,
                rounds,
                IntStream.range(0, rows)
                        .mapToObj(i -> Row.of("row" + i, "a.B.c", Map.of(), RowSettings.annotated()))
                        .toList(),
                IntStream.range(0, subjects)
                        .mapToObj(i -> Subject.of("server" + i, List.of(Path.of("x.jar"))))
                        .toList());
    }

    @Test
    void aRowOfOneServerIsMeasuredForNoOther() {
        Plan two = plan(1, 1, 1, 2);
        Row of = two.rows().get(0).ofServer("server1");
        Plan one = TestPlans.plan(1, 1, List.of(of), two.subjects());
        assertEquals("row0,server=server1", of.name());
        assertEquals(List.of(two.subjects().get(1)), one.subjects(of));
        assertEquals(List.of("server1"), line(one.order(), 1, of.name()));
    }

    /** The subjects of a row in a round, in order. */
    private static List<String> line(List<Cell> order, int round, String row) {
        return order.stream()
                .filter(cell -> cell.round() == round && cell.row().name().equals(row))
                .map(cell -> cell.subject().label())
                .toList();
    }

    @Property
    void everyCellIsMeasuredOnce(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 6) int rounds,
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 8) int subjects) {
        List<Cell> order = plan(seed, rounds, rows, subjects).order();
        assertEquals(rounds * rows * subjects, order.size());
        assertEquals(order.size(), new HashSet<>(order).size());
    }

    @Property
    void everySubjectTakesEveryPlaceOfEveryRowOnceInABlock(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 3) int rows,
            @ForAll @IntRange(min = 1, max = 9) int subjects,
            @ForAll @IntRange(min = 1, max = 2) int blocks) {
        List<Cell> order = plan(seed, subjects * blocks, rows, subjects).order();
        for (int row = 0; row < rows; row++) {
            for (int block = 0; block < blocks; block++) {
                for (int place = 0; place < subjects; place++) {
                    Set<String> seen = new HashSet<>();
                    for (int round = 1; round <= subjects; round++) {
                        seen.add(line(order, block * subjects + round, "row" + row)
                                .get(place));
                    }
                    assertEquals(subjects, seen.size());
                }
            }
        }
    }

    @Property
    void noSubjectIsAlwaysMeasuredAfterTheSameOne(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int halfTheSubjects) {
        int subjects = 2 * halfTheSubjects;
        List<Cell> order = plan(seed, subjects, 1, subjects).order();
        Set<List<String>> neighbours = new HashSet<>();
        for (int round = 1; round <= subjects; round++) {
            List<String> line = line(order, round, "row0");
            for (int place = 1; place < subjects; place++) {
                neighbours.add(line.subList(place - 1, place + 1));
            }
        }
        assertEquals(subjects * (subjects - 1), neighbours.size());
    }

    @Property
    void theSubjectsOfARowStandSideBySide(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 4) int rounds,
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 5) int subjects) {
        List<Cell> order = plan(seed, rounds, rows, subjects).order();
        for (int start = 0; start < order.size(); start += subjects) {
            Cell first = order.get(start);
            for (Cell cell : order.subList(start, start + subjects)) {
                assertEquals(first.row(), cell.row());
                assertEquals(first.round(), cell.round());
            }
        }
    }

    @Property
    void theSameSeedGivesTheSameOrder(@ForAll long seed) {
        assertEquals(plan(seed, 3, 4, 5).order(), plan(seed, 3, 4, 5).order());
    }

    @Test
    void anotherSeedGivesAnotherOrder() {
        assertNotEquals(plan(1, 3, 4, 5).order(), plan(2, 3, 4, 5).order());
    }

    @Test
    void twoSubjectsAreMeasuredAbba() {
        List<Cell> order = plan(7, 4, 1, 2).order();
        for (int block = 0; block < 2; block++) {
            List<String> reversed = new ArrayList<>(line(order, 2 * block + 2, "row0"));
            Collections.reverse(reversed);
            assertEquals(line(order, 2 * block + 1, "row0"), reversed);
        }
    }

    @Test
    void rowsWithOneNameAreRefused() {
        Row row = Row.of("same", "a.B.c", Map.of(), RowSettings.annotated());
        Subject subject = Subject.of("x", List.of(Path.of("x.jar")));
        assertThrows(IllegalArgumentException.class, () -> TestPlans.plan(1, 1, List.of(row, row), List.of(subject)));
    }

    @Test
    void aRowMayNotNameTheServer() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Row.of("row", "a.B.c", Map.of("server", "netty"), RowSettings.annotated()));
    }
}
