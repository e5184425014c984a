package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Scale;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

/** Two rows on one server in four rounds, the second row in two. Each fork takes a minute unless a test says otherwise. */
class TimeLimitTest {

    private static final Row LONG = TestPlans.tiny("long", 1);
    private static final Row SHORT =
            LONG.withName("short").withSettings(LONG.settings().withRounds(2));

    private final List<ForkRecord> forks = new ArrayList<>();

    private static Plan plan(Optional<Integer> minutes) {
        return new Plan(
                "p",
                1,
                4,
                Scale.NONE,
                List.of(LONG, SHORT),
                List.of(TestPlans.subject("a")),
                List.of(),
                Optional.empty(),
                minutes);
    }

    private static TimeLimit limit(int minutes) {
        return new TimeLimit(plan(Optional.of(minutes)));
    }

    private void measured(Cell cell, int minutes, Optional<String> failure) {
        forks.add(new ForkRecord(
                ForkId.of(cell),
                forks.size() + 1,
                Instant.EPOCH,
                Duration.ofMinutes(minutes),
                BackgroundLoad.unknown(),
                OptionalLong.empty(),
                failure,
                failure.isPresent() ? Optional.empty() : Optional.of("sum")));
    }

    /** All forks until the end of a round. */
    private void measuredUntil(int round) {
        plan(Optional.empty()).order().stream()
                .filter(cell -> cell.round() <= round)
                .forEach(cell -> measured(cell, 1, Optional.empty()));
    }

    @Test
    void aRoundThatEndsInTimeBegins() {
        measuredUntil(2);
        assertTrue(limit(5).allows(3, forks));
    }

    @Test
    void aRoundThatWouldEndTooLateDoesNotBegin() {
        measuredUntil(2);
        assertFalse(limit(4).allows(3, forks));
        assertEquals(Optional.of("2 of 4 rounds, because of the limit of 4 min"), limit(4).shortened(forks));
    }

    @Test
    void twoRoundsAreMeasuredHoweverLongTheyTake() {
        measuredUntil(1);
        assertTrue(limit(1).allows(2, forks));
    }

    @Test
    void aRoundThatHasBegunIsMeasuredToItsEnd() {
        measuredUntil(2);
        measured(new Cell(3, LONG, TestPlans.subject("a"), Optional.empty()), 30, Optional.empty());
        assertTrue(limit(5).allows(3, forks));
        assertEquals(Optional.of("3 of 4 rounds, because of the limit of 5 min"), limit(5).shortened(forks));
    }

    @Test
    void aRowThatFailedTakesNoTime() {
        measured(new Cell(1, LONG, TestPlans.subject("a"), Optional.empty()), 1, Optional.of("broken"));
        assertTrue(limit(1).allows(3, forks));
    }

    @Test
    void roundsThatWereNotBegunAreNotPlannedAndARowWithFewerKeepsThem() {
        measuredUntil(3);
        Plan measured = limit(5).measured(forks);
        assertEquals(
                List.of(3, 2), measured.rows().stream().map(measured::rounds).toList());
    }

    @Test
    void aRunWithAllItsRoundsIsNotShortened() {
        measuredUntil(4);
        assertEquals(Optional.empty(), limit(1).shortened(forks));
        assertEquals(plan(Optional.of(1)), limit(1).measured(forks));
    }

    @Test
    void withoutALimitEveryRoundBegins() {
        measuredUntil(3);
        assertTrue(new TimeLimit(plan(Optional.empty())).allows(4, forks));
    }
}
