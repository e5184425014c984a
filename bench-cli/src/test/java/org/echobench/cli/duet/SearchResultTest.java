package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.compare.Bisection.Searched;
import org.echobench.report.compare.ChangeSearch;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.Verdict;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;
import org.junit.jupiter.api.Test;

class SearchResultTest {

    private static RowResult result(double head, Verdict verdict) {
        double effect = head / 100 - 1;
        return new RowResult(
                new RowKey(new RowId("echo", "thrpt", Map.of(), 1), "server.alloc"),
                "B/op",
                Direction.LOWER_IS_BETTER,
                new Side(100, 12, 0),
                new Side(head, 12, 0),
                new Estimate(effect, effect - 0.01, effect + 0.01, 0.5, 0.5, 0.01, List.of(), Optional.empty()),
                verdict,
                "",
                true,
                Optional.empty());
    }

    /** Of a range of two releases. */
    private static List<String> lines(RowResult neighbours) {
        ChangeSearch search = new ChangeSearch(0, 1, new Searched(result(110, Verdict.REGRESSED)));
        search.next();
        search.measured(Optional.of(neighbours));
        return new SearchResult(search, List.of("1.0", "2.0"), "server.alloc of acme-echo", "release").lines();
    }

    @Test
    void aReleaseIsNamedWhoseOwnDuetShowsTheDifference() {
        assertEquals(
                "2.0 changed server.alloc of acme-echo: against 1.0 100 → 109 B/op, +9.0 % (+8.0 to +10.0 %), 12 pairs,"
                        + " REGRESSED.",
                lines(result(109, Verdict.REGRESSED)).get(0));
    }

    @Test
    void aReleaseIsNotNamedWhoseOwnDuetShowsNoDifference() {
        List<String> lines = lines(result(102, Verdict.EQUIVALENT));
        assertEquals(
                "Not located: between 1.0 and 2.0, probably several changes of server.alloc of acme-echo: 2.0 against"
                        + " 1.0 100 → 110 B/op, +10.0 % (+9.0 to +11.0 %), 12 pairs, REGRESSED.",
                lines.get(0));
        assertEquals(
                "The search ended at 2.0, whose own duet does not show the difference: against 1.0 100 → 102 B/op,"
                        + " +2.0 % (+1.0 to +3.0 %), 12 pairs, EQUIVALENT.",
                lines.get(1));
    }

    @Test
    void morePairsAreAdvisedOnlyWhereTheyMayShowTheDifference() {
        String advice = "It does not rule the difference out either: more --pairs may show it.";
        assertTrue(lines(result(105, Verdict.INCONCLUSIVE)).contains(advice));
        assertFalse(lines(result(102, Verdict.EQUIVALENT)).contains(advice));
    }
}
