package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.junit.jupiter.api.Test;

/** Changes of a history that are known. */
class AcceptedTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 29);

    /** A step of 20 % at the eleventh of twenty commits. */
    private static final List<HistoryEntry> STEP = Commits.risen(20, 10, 20);

    private static Accepted.Change change(String commit, String direction) {
        return new Accepted.Change(
                "Echo", Optional.empty(), Optional.of("server.alloc"), commit, direction, "the new codec", "ada");
    }

    private static TrendVerdict newest(List<HistoryEntry> entries, Accepted accepted) {
        return new TrendJudge(TrendJudge.LAST, Floors.parse(List.of()), new KnownChanges(accepted, List.of()), TODAY)
                .judge(entries)
                .get(0);
    }

    private static PastChange past(Accepted accepted) {
        List<PastChange> changes = Commits.past(STEP, new KnownChanges(accepted, List.of()));
        assertEquals(1, changes.size());
        return changes.get(0);
    }

    @Test
    void aChangeOfThePastHasItsCommitAndItsSize() {
        PastChange change = past(Accepted.NOTHING);
        assertEquals("0000010", change.commit());
        assertEquals(0.2, change.effect(), 0.001);
        assertTrue(change.isWorse());
        assertEquals("suspect", change.state());
    }

    @Test
    void anAcceptedChangeSaysWhoAcceptedIt() {
        assertEquals(
                "accepted by ada: the new codec",
                past(new Accepted(List.of(change("0000010", "higher")), List.of()))
                        .state());
    }

    @Test
    void aChangeTheOtherWayIsNotAccepted() {
        assertEquals(
                "suspect",
                past(new Accepted(List.of(change("0000010", "lower")), List.of()))
                        .state());
    }

    @Test
    void aCommitMayHaveAnAcceptedChangeInEachDirection() {
        assertEquals(
                "accepted by ada: the new codec",
                past(new Accepted(List.of(change("0000010", "lower"), change("0000010", "higher")), List.of()))
                        .state());
    }

    @Test
    void theBaseOfTheNewestBeginsAtTheAcceptedChange() {
        TrendVerdict cut = newest(STEP, new Accepted(List.of(change("0000010", "higher")), List.of()));
        assertEquals(9, cut.before());
        assertEquals(Verdict.EQUIVALENT, cut.verdict());
        assertEquals(19, newest(STEP, Accepted.NOTHING).before());
    }

    @Test
    void tooFewCommitsSinceAnAcceptedChangeSaySo() {
        TrendVerdict cut =
                newest(Commits.risen(20, 17, 20), new Accepted(List.of(change("0000017", "higher")), List.of()));
        assertEquals("2 commits before it since 0000017, whose change was accepted; 5 are needed", cut.reason());
    }

    @Test
    void aMutedRowIsSuspectAndFailsNothingUntilItsDay() {
        List<HistoryEntry> worse = Commits.risen(20, 19, 20);
        Accepted muted = new Accepted(
                List.of(),
                List.of(new Accepted.Mute("Echo", Optional.of("netty"), Optional.empty(), "2026-11-29", "known")));
        TrendVerdict verdict = newest(worse, muted);
        assertEquals(Verdict.SUSPECT, verdict.verdict());
        assertEquals("muted until 2026-11-29: known", verdict.reason());
        assertFalse(verdict.isWorse());
        assertTrue(new TrendJudge(
                        TrendJudge.LAST, Floors.parse(List.of()), new KnownChanges(muted, List.of()), TODAY.plusDays(1))
                .judge(worse)
                .get(0)
                .isWorse());
    }

    @Test
    void aMutedRowIsNotInconclusiveForTheExitCode() {
        Accepted muted = new Accepted(
                List.of(),
                List.of(new Accepted.Mute("Echo", Optional.empty(), Optional.empty(), "2026-11-29", "known")));
        List<HistoryEntry> few = Commits.risen(3, 3, 3);
        Set<FailOn> failOn = Set.of(FailOn.INCONCLUSIVE);
        assertEquals(ExitCode.INCONCLUSIVE, TrendVerdict.exitCode(List.of(newest(few, Accepted.NOTHING)), failOn));
        assertEquals(ExitCode.OK, TrendVerdict.exitCode(List.of(newest(few, muted)), failOn));
    }

    @Test
    void aMutedStepOfThePastIsNotOpen() {
        Accepted muted = new Accepted(
                List.of(),
                List.of(new Accepted.Mute("Echo", Optional.empty(), Optional.empty(), "2026-11-29", "known")));
        assertEquals("muted until 2026-11-29: known", past(muted).state());
        assertFalse(past(muted).isOpen());
        assertFalse(past(muted).isSuspect());
    }

    @Test
    void whatCannotBeMeantIsRefusedByName() {
        assertEquals(
                "direction must be higher or lower, but is 'worse'",
                assertThrows(IllegalArgumentException.class, () -> change("0000010", "worse"))
                        .getMessage());
        assertEquals(
                "commit must have 7 to 40 hexadecimal digits, but is 'HEAD'",
                assertThrows(IllegalArgumentException.class, () -> change("HEAD", "higher"))
                        .getMessage());
        assertEquals(
                "until must be a day such as 2026-12-31, but is 'tomorrow'",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new Accepted.Mute("a", Optional.empty(), Optional.empty(), "tomorrow", "b"))
                        .getMessage());
    }
}
