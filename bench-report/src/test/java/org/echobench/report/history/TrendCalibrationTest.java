package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.echobench.report.compare.RealForks;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.jmh.RowId;
import org.echobench.results.stats.ChangePoints;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real forks of 293 benchmarks as ten commits of one fork each, whose code is the same. */
class TrendCalibrationTest {

    private static final double[][] FORKS = RealForks.logForkMeans();
    private static final int COMMITS = 10;

    /**
     * @param newest index of the fork that is the newest commit
     * @param days what the day of each commit adds to all its rows, a log ratio
     * @param step what the newest commit adds
     */
    private static List<HistoryEntry> series(int newest, double[] days, double step) {
        List<HistoryEntry> entries = new ArrayList<>();
        for (int commit = 0; commit < COMMITS; commit++) {
            int fork = (newest + 1 + commit) % COMMITS;
            double added = days[commit] + (commit == COMMITS - 1 ? step : 0);
            List<Point> points = IntStream.range(0, FORKS.length)
                    .mapToObj(i -> new Point(
                            new RowId("benchmark" + i + ".run", "avgt", Map.of(), 1),
                            "",
                            "score",
                            "s/op",
                            List.of(Math.exp(FORKS[i][fork] + added))))
                    .toList();
            entries.add(Commits.entry(commit, "M", points));
        }
        return entries;
    }

    private static double suspects(List<HistoryEntry> entries) {
        return Commits.judged(entries, Commits.NOTHING_KNOWN).stream()
                        .filter(v -> v.verdict() == Verdict.SUSPECT)
                        .count()
                / (double) FORKS.length;
    }

    private static double[] days(Random random, double sd) {
        return IntStream.range(0, COMMITS)
                .mapToDouble(commit -> sd * random.nextGaussian())
                .toArray();
    }

    @Test
    void commitsOfTheSameCodeAreSeldomSuspect() {
        double share = IntStream.range(0, COMMITS)
                .mapToDouble(newest -> suspects(series(newest, new double[COMMITS], 0)))
                .average()
                .orElseThrow();
        System.out.printf("same code, each fork as the newest of ten commits: %.2f %% suspect%n", 100 * share);
        assertTrue(share <= 0.01, "suspect: " + share);
    }

    @Tag("simulation")
    @Test
    void aSlowDayIsSuspectNoMoreOftenThanTheLevel() {
        Random random = new Random(1);
        int runs = 200;
        double alarms = IntStream.range(0, runs)
                .filter(run -> suspects(series(run % COMMITS, days(random, 0.05), 0)) > 0.10)
                .count();
        System.out.printf(
                "same code, days that differ by 5 %%: %.1f %% of %d commits with suspects in a tenth of the rows%n",
                100 * alarms / runs, runs);
        assertTrue(alarms / runs <= 0.05, "alarms: " + alarms);
    }

    @Test
    void aStepOfTwentyPercentIsFoundInMostRows() {
        double share = IntStream.range(0, COMMITS)
                .mapToDouble(newest -> suspects(series(newest, new double[COMMITS], Math.log(1.20))))
                .average()
                .orElseThrow();
        System.out.printf("20 %% slower: %.1f %% suspect%n", 100 * share);
        assertTrue(share >= 0.65, "found: " + share);
    }

    /**
     * The share of rows in which a step in the middle of sixteen commits is found within one commit of its place. A commit is the
     * mean of some forks, drawn from a row's ten.
     */
    private static double placed(int forks, double step) {
        Random random = new Random(7);
        ChangePoints detector =
                new ChangePoints(ChangePoints.WINDOW, ChangePoints.MAX_P_VALUE, ChangePoints.MIN_MAGNITUDE);
        int half = 8;
        int draws = 4;
        int found = 0;
        for (int draw = 0; draw < draws; draw++) {
            for (double[] row : FORKS) {
                double[] values = IntStream.range(0, 2 * half)
                        .mapToDouble(commit -> IntStream.range(0, forks)
                                        .mapToDouble(fork -> Math.exp(row[random.nextInt(row.length)]))
                                        .average()
                                        .orElseThrow()
                                * (commit < half ? 1 : 1 + step))
                        .toArray();
                if (detector.of(values).stream().anyMatch(point -> Math.abs(point.index() - half) <= 1)) {
                    found++;
                }
            }
        }
        return found / (double) (draws * FORKS.length);
    }

    @Test
    void aStepInThePastIsFoundAndPlaced() {
        for (int forks : new int[] {1, 3, 5, 10}) {
            System.out.printf(
                    "a step in the middle of 16 commits of %d forks: %.1f %% of rows for 5 %%, %.1f %% for 10 %%, %.1f %% of none%n",
                    forks, 100 * placed(forks, 0.05), 100 * placed(forks, 0.10), 100 * placed(forks, 0));
        }
        assertTrue(placed(5, 0.10) >= 0.85);
        assertTrue(placed(10, 0.10) >= 0.9);
    }
}
