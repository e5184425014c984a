package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.junit.jupiter.api.Test;

/** Series with and without a step at their newest commit. */
class TrendJudgeTest {

    /** Twelve commits that differ by about 1 %. */
    private static final double[] STEADY = {100, 101, 99, 100, 102, 98, 100, 101, 99, 100, 101, 99};

    private static double[] then(double[] before, double... newest) {
        return DoubleStream.concat(DoubleStream.of(before), DoubleStream.of(newest))
                .toArray();
    }

    private static double[] scaled(double[] values, double... factors) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> values[i] * factors[i % factors.length])
                .toArray();
    }

    private static List<TrendVerdict> judge(List<HistoryEntry> entries) {
        return Commits.judged(entries, Commits.NOTHING_KNOWN);
    }

    private static TrendVerdict only(Commits series) {
        List<TrendVerdict> verdicts = judge(series.on("M"));
        assertEquals(1, verdicts.size());
        return verdicts.get(0);
    }

    private static Commits alloc(double... values) {
        return new Commits().with("netty", "server.alloc", "B/op", values);
    }

    @Test
    void aStepAtTheNewestCommitIsSuspectAndWorse() {
        TrendVerdict verdict = only(alloc(then(scaled(STEADY, 10), 1_300)));
        assertEquals(Verdict.SUSPECT, verdict.verdict());
        assertEquals(0.3, verdict.change().orElseThrow().effect(), 1e-3);
        assertEquals("worse", verdict.reason());
        assertTrue(verdict.isWorse());
    }

    @Test
    void aStepFromZeroIsWorse() {
        TrendVerdict verdict =
                only(new Commits().with("netty", "slice.above1ms", "share", 0, 0, 0, 0, 0, 0, 0, 0, 0.2));
        assertEquals(Verdict.SUSPECT, verdict.verdict());
        assertTrue(verdict.isWorse());
        assertEquals(ExitCode.REGRESSION, TrendVerdict.exitCode(List.of(verdict), Set.of(FailOn.SUSPECT)));
    }

    @Test
    void aStepTheBetterWayIsSuspectAndNotWorse() {
        TrendVerdict verdict = only(alloc(then(scaled(STEADY, 10), 700)));
        assertEquals(Verdict.SUSPECT, verdict.verdict());
        assertEquals(ExitCode.OK, TrendVerdict.exitCode(List.of(verdict), Set.of(FailOn.SUSPECT)));
    }

    @Test
    void whatOneCommitInFourDoesByItselfIsNoStep() {
        // The same newest value as a step above, after commits that went as far.
        assertEquals(
                Verdict.INCONCLUSIVE,
                only(alloc(then(scaled(STEADY, 10, 10, 10, 13), 1_300))).verdict());
    }

    @Test
    void commitsThatNeverDifferAreEquivalent() {
        TrendVerdict verdict = only(alloc(0, 0, 0, 0, 0, 0));
        assertEquals(Verdict.EQUIVALENT, verdict.verdict());
    }

    @Test
    void fourCommitsBeforeItDecideNothing() {
        TrendVerdict verdict = only(alloc(1_000, 1_000, 1_000, 1_000, 2_000));
        assertEquals(Verdict.INCONCLUSIVE, verdict.verdict());
        assertEquals("4 commits before it; 5 are needed", verdict.reason());
    }

    @Test
    void onlyTheLastCommitsCount() {
        double[] older = DoubleStream.generate(() -> 5_000).limit(30).toArray();
        List<HistoryEntry> entries =
                alloc(then(then(older, scaled(STEADY, 10)), 1_300)).on("M");
        TrendVerdict verdict = new TrendJudge(12, Floors.parse(List.of()), Commits.NOTHING_KNOWN, LocalDate.EPOCH)
                .judge(entries)
                .get(0);
        assertEquals(12, verdict.before());
        assertEquals(Verdict.SUSPECT, verdict.verdict());
    }

    @Test
    void aSlowDayIsNoSlowCommitWhereTheReferenceIsAsSlow() {
        double[] day = then(STEADY, 60);
        TrendVerdict verdict = only(new Commits()
                .with("netty", "score", "ops/s", scaled(day, 500, 502, 498))
                .with("reference", "score", "ops/s", scaled(day, 1_000)));
        assertTrue(Math.abs(verdict.change().orElseThrow().effect()) < 0.01, verdict.toString());
        assertTrue(verdict.verdict() != Verdict.SUSPECT, verdict.toString());
    }

    @Test
    void bytesAreNoRatioToTheReference() {
        TrendVerdict verdict = only(alloc(then(scaled(STEADY, 10), 1_300))
                .with("reference", "server.alloc", "B/op", scaled(then(STEADY, 130), 1)));
        assertEquals(Verdict.SUSPECT, verdict.verdict());
    }

    @Test
    void twentyRowsOfOneRunAddNoDegreesOfFreedomToEachOther() {
        // All rows of a run have its day, so together they know of ten days and not of two hundred.
        Commits series = new Commits();
        for (int row = 0; row < 20; row++) {
            series.with("server" + row, "server.alloc", "B/op", scaled(then(STEADY, 102.4), 10));
        }
        TrendVerdict alone = only(alloc(scaled(then(STEADY, 102.4), 10)));
        List<TrendVerdict> together = judge(series.on("M"));
        assertEquals(20, together.size());
        assertEquals(
                alone.change().orElseThrow().low(),
                together.get(0).change().orElseThrow().low(),
                1e-9);
    }

    @Test
    void aRowThatTheNewestCommitLacksIsMissingOnceAndThenHasNoVerdict() {
        List<TrendVerdict> verdicts = judge(alloc(then(STEADY, 100, 101))
                .with("jetty", "server.alloc", "B/op", then(STEADY, 200))
                .with("undertow", "server.alloc", "B/op", STEADY)
                .on("M"));
        assertEquals(
                List.of("netty EQUIVALENT 13", "jetty MISSING 13"),
                verdicts.stream()
                        .map(v -> v.trend().server() + " " + v.verdict() + " " + v.before())
                        .sorted(Comparator.reverseOrder())
                        .toList());
    }

    @Test
    void machinesAreJudgedApart() {
        List<HistoryEntry> entries =
                new ArrayList<>(alloc(then(scaled(STEADY, 10), 1_300)).on("slow"));
        entries.addAll(alloc(then(scaled(STEADY, 2), 200)).on("fast"));
        assertEquals(
                List.of("fast EQUIVALENT", "slow SUSPECT"),
                judge(entries).stream()
                        .map(v -> v.trend().machine() + " " + v.verdict())
                        .toList());
    }

    @Test
    void theExitCodeFollowsTheVerdictsLikeInAComparison() {
        TrendVerdict worse = only(alloc(then(scaled(STEADY, 10), 1_300)));
        assertEquals(ExitCode.OK, TrendVerdict.exitCode(List.of(worse), Set.of()));
        assertEquals(ExitCode.REGRESSION, TrendVerdict.exitCode(List.of(worse), Set.of(FailOn.SUSPECT)));
        TrendVerdict young = only(alloc(1_000, 1_000));
        assertEquals(ExitCode.INCONCLUSIVE, TrendVerdict.exitCode(List.of(young), Set.of(FailOn.INCONCLUSIVE)));
    }
}
