package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.echobench.report.compare.Bisection.Searched;
import org.echobench.report.compare.ChangeSearch.Duet;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;
import org.junit.jupiter.api.Test;

class ChangeSearchTest {

    private static final String METRIC = "server.alloc";

    /** Half of the change is in 2, the other half in 11. */
    private static final double[] TWO_CHANGES = {100, 100, 105, 105, 105, 105, 105, 105, 105, 105, 105, 110, 110};

    /** A release in the middle of them that reads like the first, so the search ends at one that changed nothing. */
    private static final int MISREAD = 6;

    /** A duet that shows nothing. */
    private Predicate<Duet> vague = duet -> false;

    private final List<Duet> measured = new ArrayList<>();

    private static RowResult result(double base, double head, Verdict verdict) {
        double effect = head / base - 1;
        return new RowResult(
                new RowKey(new RowId("echo", "thrpt", Map.of(), 1), METRIC),
                "B/op",
                Direction.LOWER_IS_BETTER,
                new Side(base, 12, 0),
                new Side(head, 12, 0),
                new Estimate(effect, effect, effect, 0.5, 0.5, 0.01, List.of(), Optional.empty()),
                verdict,
                "",
                true,
                Optional.empty());
    }

    private RowResult measure(Duet duet, double... bytes) {
        double base = bytes[duet.base()];
        double head = bytes[duet.head()] - (duet.base() == 0 && duet.head() == MISREAD ? 1 : 0);
        boolean large = 100 * Math.abs(head / base - 1) >= duet.floorPercent();
        if (vague.test(duet)) {
            return result(base, head, Verdict.INCONCLUSIVE);
        }
        return result(base, head, large ? head > base ? Verdict.REGRESSED : Verdict.IMPROVED : Verdict.EQUIVALENT);
    }

    /** @param bytes of each release */
    private ChangeSearch searched(double... bytes) {
        int last = bytes.length - 1;
        ChangeSearch search = new ChangeSearch(0, last, new Searched(result(bytes[0], bytes[last], Verdict.REGRESSED)));
        for (Optional<Duet> next = search.next(); next.isPresent(); next = search.next()) {
            measured.add(next.get());
            search.measured(Optional.of(measure(next.get(), bytes)));
        }
        double chance =
                measured.stream().mapToDouble(duet -> 1.0 / duet.share()).sum();
        assertTrue(chance <= 1, measured.toString());
        return search;
    }

    @Test
    void oneChangeIsLocatedByTheDuetOfItsNeighbours() {
        ChangeSearch search = searched(100, 100, 100, 110, 110, 110);
        assertTrue(search.isLocated());
        assertEquals(3, search.bisection().changed());
        assertTrue(measured.get(measured.size() - 1).isOfNeighbours());
    }

    @Test
    void whereTheNeighboursDoNotDifferTheSearchGoesOnInTheHalfWithTheLargerShare() {
        ChangeSearch search = searched(TWO_CHANGES);
        assertEquals(2, measured.stream().filter(Duet::isOfNeighbours).count(), measured.toString());
        assertEquals(7, search.part().first());
        assertTrue(search.isLocated());
        assertEquals(11, search.bisection().changed());
    }

    @Test
    void aHalfWhoseEndsDoNotDifferIsNotSearched() {
        vague = duet -> duet.base() == 7 && duet.head() == 12;
        ChangeSearch search = searched(TWO_CHANGES);
        assertFalse(search.isLocated());
        assertEquals(Verdict.EQUIVALENT, search.neighbours().orElseThrow().verdict());
        assertEquals(0, search.part().first());
        assertEquals(12, search.part().last());
    }

    @Test
    void aNeighbourThatDiffersTheOtherWayIsNotTheChange() {
        ChangeSearch search = new ChangeSearch(0, 1, new Searched(result(100, 110, Verdict.REGRESSED)));
        search.next();
        search.measured(Optional.of(result(100, 90, Verdict.IMPROVED)));
        assertFalse(search.isLocated());
        assertTrue(search.next().isEmpty());
    }
}
