package org.echobench.report.history;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.jmh.RowId;
import org.echobench.results.stats.ChangePoints;

/** Entries of commits that nobody measured, {@code 0000000}, {@code 0000001} and so on, a day apart. */
final class Commits {

    static final KnownChanges NOTHING_KNOWN = new KnownChanges(Accepted.NOTHING, List.of());

    private final List<List<Point>> commits = new ArrayList<>();

    /** Adds a metric to each commit; NaN leaves it out. */
    Commits with(String server, String metric, String unit, double... values) {
        for (int i = 0; i < values.length; i++) {
            if (i == commits.size()) {
                commits.add(new ArrayList<>());
            }
            if (!Double.isNaN(values[i])) {
                commits.get(i).add(point(server, metric, unit, values[i]));
            }
        }
        return this;
    }

    /** Bytes of a message that are 20 % higher from one commit on, and until another, which is excluded. */
    static List<HistoryEntry> risen(int commits, int from, int until) {
        double[] bytes = IntStream.range(0, commits)
                .mapToDouble(i -> (1_000 + i % 3) * (i >= from && i < until ? 1.2 : 1))
                .toArray();
        return new Commits().with("netty", "server.alloc", "B/op", bytes).on("M");
    }

    /** Judged against all commits before them, with what is known. */
    static List<TrendVerdict> judged(List<HistoryEntry> entries, KnownChanges known) {
        return new TrendJudge(TrendJudge.LAST, Floors.parse(List.of()), known, LocalDate.EPOCH).judge(entries);
    }

    /** The changes of the past. */
    static List<PastChange> past(List<HistoryEntry> entries, KnownChanges known) {
        return PastChange.of(
                entries, new ChangePoints(50, 0.001, 0), known, Floors.parse(List.of()), LocalDate.of(2026, 1, 1));
    }

    /** Of a commit by its number. */
    static HistoryEntry entry(int commit, String machine, List<Point> points) {
        String started = "2026-%02d-%02dT00:00:00Z".formatted(1 + commit / 28, 1 + commit % 28);
        return new HistoryEntry(HistoryEntry.FORMAT, "%07d".formatted(commit), "", started, machine, points);
    }

    /** Of one row. */
    static Point point(String server, String metric, String unit, Double... forks) {
        return new Point(
                new RowId("org.demo.Echo.run", "thrpt", new TreeMap<>(), 1),
                server,
                metric,
                unit,
                Arrays.asList(forks));
    }

    /** The entries, all of this machine. */
    List<HistoryEntry> on(String machine) {
        return IntStream.range(0, commits.size())
                .mapToObj(i -> entry(i, machine, commits.get(i)))
                .toList();
    }
}
