package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a history makes of the duets that confirmed or cleared its suspects. */
class ConfirmationTest {

    @TempDir
    Path temp;

    private static final List<HistoryEntry> WORSE = Commits.risen(20, 19, 20);

    private static TrendVerdict newest(List<HistoryEntry> entries, Confirmation... said) {
        return judged(entries, said).get(0);
    }

    private static List<TrendVerdict> judged(List<HistoryEntry> entries, Confirmation... said) {
        return Commits.judged(entries, known(said));
    }

    private static KnownChanges known(Confirmation... said) {
        return new KnownChanges(Accepted.NOTHING, List.of(said));
    }

    /** What is known of commits that have these values now. */
    private static KnownChanges known(List<HistoryEntry> measured, Confirmation said) {
        return KnownChanges.of(Accepted.NOTHING, List.of(said), measured);
    }

    private static List<PastChange> past(List<HistoryEntry> entries, Confirmation... said) {
        return Commits.past(entries, known(said));
    }

    /** Of the commit with this number, where the history rose. */
    private static Confirmation said(List<HistoryEntry> entries, int commit, Verdict verdict, double effect) {
        Trend trend = Trend.of(entries).get(0);
        Trend.Value value = trend.values().get(commit);
        return new Confirmation(
                value.commit(),
                trend.values().get(commit - 1).commit(),
                trend.machine(),
                trend.id(),
                trend.server(),
                trend.metric(),
                value.value(),
                true,
                verdict,
                effect,
                effect - 0.01,
                effect + 0.01,
                12,
                Optional.of("abcdef0123 \"Copy each message\""),
                List.of(new FrameEffect("Codec.copy", Optional.empty(), "B/op", 200, 190, 210, Optional.of(1.0))));
    }

    @Test
    void whatADuetConfirmsIsARegressionWithItsCommit() {
        TrendVerdict verdict = newest(WORSE, said(WORSE, 19, Verdict.REGRESSED, 0.2));
        assertEquals(Verdict.REGRESSED, verdict.verdict());
        assertEquals(
                "confirmed: +20.0 % (+19.0 to +21.0 %) in 12 pairs, by abcdef0123 \"Copy each message\"",
                verdict.reason());
        assertEquals(ExitCode.REGRESSION, TrendVerdict.exitCode(List.of(verdict), Set.of()));
    }

    @Test
    void whatADuetDoesNotConfirmIsNoAlarm() {
        TrendVerdict verdict = newest(WORSE, said(WORSE, 19, Verdict.EQUIVALENT, 0.001));
        assertEquals(Verdict.EQUIVALENT, verdict.verdict());
        assertTrue(verdict.reason().startsWith("not confirmed: +0.1 % "), verdict.reason());
        assertFalse(verdict.isWorse());
        assertEquals(
                Verdict.INCONCLUSIVE,
                newest(WORSE, said(WORSE, 19, Verdict.INCONCLUSIVE, 0.01)).verdict());
    }

    @Test
    void aDifferenceTheOtherWayConfirmsNothing() {
        assertEquals(
                Verdict.INCONCLUSIVE,
                newest(WORSE, said(WORSE, 19, Verdict.IMPROVED, -0.2)).verdict());
    }

    @Test
    void otherDataOfTheCommitAreSuspectAgain() {
        Confirmation cleared = said(WORSE, 19, Verdict.EQUIVALENT, 0);
        List<HistoryEntry> again = new ArrayList<>(WORSE);
        again.set(19, again.get(19).with(again.get(18).with(point -> point.times(1.3))));
        assertEquals(
                Verdict.SUSPECT,
                Commits.judged(again, known(again, cleared)).get(0).verdict());
    }

    @Test
    void aRulerChangesNoConfirmation() {
        Confirmation cleared = said(WORSE, 19, Verdict.EQUIVALENT, 0);
        List<HistoryEntry> adjusted = WORSE.stream()
                .map(entry -> entry.with(point -> point.times(1.01)))
                .toList();
        assertEquals(
                Verdict.EQUIVALENT,
                Commits.judged(adjusted, known(WORSE, cleared)).get(0).verdict());
    }

    @Test
    void theBaseOfLaterCommitsBeginsAtAConfirmedChange() {
        List<HistoryEntry> entries = Commits.risen(20, 10, 20);
        TrendVerdict cut = newest(entries, said(entries, 10, Verdict.REGRESSED, 0.2));
        assertEquals(9, cut.before());
        assertEquals(Verdict.EQUIVALENT, cut.verdict());
        List<HistoryEntry> few = Commits.risen(20, 17, 20);
        assertEquals(
                "2 commits before it since 0000017, whose change was confirmed; 5 are needed",
                newest(few, said(few, 17, Verdict.REGRESSED, 0.2)).reason());
    }

    @Test
    void changesOfThePastSayWhatADuetSaidAndWhereTheyWereFixed() {
        List<HistoryEntry> entries = Commits.risen(30, 10, 30);
        PastChange confirmed =
                past(entries, said(entries, 10, Verdict.REGRESSED, 0.2)).get(0);
        assertTrue(confirmed.state().startsWith("confirmed: +20.0 %"), confirmed.state());
        assertEquals("Codec.copy +200 B/op", confirmed.frames());
        assertTrue(confirmed.isOpen());
        assertFalse(
                past(entries, said(entries, 10, Verdict.EQUIVALENT, 0)).get(0).isOpen());
        List<PastChange> both = past(Commits.risen(30, 10, 20));
        assertEquals(
                List.of("suspect", "fixed by 0000020"),
                both.stream().map(PastChange::state).toList());
        assertFalse(both.get(1).isOpen());
    }

    @Test
    void aValueThatWasItsDaysIsNoBaseAndHidesNoChange() {
        double[] noisy = IntStream.range(0, 24)
                .mapToDouble(i -> (1_000 + i % 3) * (i < 12 ? 1 : 1.05) * (i == 20 ? 2 : 1))
                .toArray();
        List<HistoryEntry> entries =
                new Commits().with("netty", "server.alloc", "B/op", noisy).on("M");
        Confirmation cleared = said(entries, 20, Verdict.EQUIVALENT, 0);
        TrendVerdict verdict = newest(entries, said(entries, 12, Verdict.REGRESSED, 0.05), cleared);
        assertEquals(10, verdict.before(), "from the confirmed change on, without the day");
        assertEquals(Verdict.EQUIVALENT, verdict.verdict());
        assertEquals(
                List.of("0000012"),
                past(entries, cleared).stream().map(PastChange::commit).toList());
        assertFalse(past(entries).stream().map(PastChange::commit).toList().equals(List.of("0000012")));
    }

    @Test
    void aValueThatIsFollowedByItsLevelStaysInTheBase() {
        List<HistoryEntry> entries = Commits.risen(24, 12, 24);
        Confirmation cleared = said(entries, 12, Verdict.EQUIVALENT, 0);
        assertEquals(20, newest(entries, cleared).before());
        assertTrue(past(entries, cleared).get(0).state().startsWith("not confirmed: "));
    }

    @Test
    void aChangeBelowTheFloorIsListedAndNoSuspect() {
        double[] tiny = IntStream.range(0, 20)
                .mapToDouble(i -> (i < 10 ? 0.1 : 0.2) + i % 3 / 1_000.0)
                .toArray();
        List<HistoryEntry> entries =
                new Commits().with("netty", "server.alloc", "B/op", tiny).on("M");
        assertEquals("below the floor", past(entries).get(0).state());
        assertFalse(past(entries).get(0).isSuspect());
    }

    @Test
    void whatADuetConfirmedIsListedThoughNoTestOfTheSeriesFindsIt() {
        List<HistoryEntry> entries = new Commits()
                .with("netty", "server.alloc", "B/op", 1_000, 1_040, 980, 1_030, 1_000)
                .on("M");
        assertEquals(List.of(), past(entries));
        PastChange change =
                past(entries, said(entries, 3, Verdict.REGRESSED, 0.01)).get(0);
        assertEquals("0000003", change.commit());
        assertTrue(Double.isNaN(change.pValue()));
        assertEquals(1_015, change.after(), 1e-9);
    }

    @Test
    void suspectsAreWhatNothingMoreIsKnownOfTheNewestFirst() {
        double[] twice = IntStream.range(0, 30)
                .mapToDouble(i -> (1_000 + i % 3) * (i < 10 ? 1 : i < 29 ? 1.2 : 1.6))
                .toArray();
        List<HistoryEntry> entries =
                new Commits().with("netty", "server.alloc", "B/op", twice).on("M");
        List<Suspect> suspects = Suspect.of(entries, judged(entries), past(entries));
        assertEquals(
                List.of("0000029", "0000010"),
                suspects.stream().map(Suspect::commit).toList());
        assertEquals("Echo.run on netty at 0000010", suspects.get(1).inWords(HistoryEntry.rowNames(entries)));
        Confirmation cleared = said(entries, 10, Verdict.EQUIVALENT, 0);
        assertEquals(
                List.of("0000029"),
                Suspect.of(entries, judged(entries, cleared), past(entries, cleared)).stream()
                        .map(Suspect::commit)
                        .toList());
    }

    @Test
    void aConfirmationIsKeptAndReadAgain() {
        HistoryFolder folder = new HistoryFolder(temp.resolve("history"));
        folder.add(WORSE);
        Confirmation said = said(WORSE, 19, Verdict.REGRESSED, 0.2);
        folder.keep(said);
        folder.keep(said);
        assertEquals(List.of(said), folder.confirmations());
        assertEquals(20, folder.entries(List.of()).size(), "they are no entries");
    }

    @Test
    void anIssueIsOfTheNewestCommitThatMadeSomethingWorse() {
        List<HistoryEntry> entries = Commits.risen(30, 10, 30);
        Confirmation said = said(entries, 10, Verdict.REGRESSED, 0.2);
        List<String> lines = HistoryExport.issue(entries, judged(entries, said), past(entries, said))
                .lines()
                .toList();
        assertEquals("Worse since 0000010 on M", lines.get(0));
        assertEquals("", lines.get(1));
        String row = lines.get(6);
        assertTrue(row.startsWith("| netty | Echo.run | server.alloc | "), row);
        assertTrue(row.contains("confirmed") && row.contains("Codec.copy"), row);
        assertTrue(
                lines.containsAll(List.of("  - row: '^Echo.run$'", "    commit: '0000010'", "    direction: higher")));
        Confirmation cleared = said(entries, 10, Verdict.EQUIVALENT, 0);
        assertEquals("", HistoryExport.issue(entries, judged(entries, cleared), past(entries, cleared)));
    }
}
