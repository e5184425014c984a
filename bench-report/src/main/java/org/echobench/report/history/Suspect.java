package org.echobench.report.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.report.compare.Verdict;
import org.echobench.report.render.RowNames;

/**
 * A place in a trend where its values seem to have changed; neither a duet nor {@code accepted.yaml} says more.
 *
 * @param index of the first commit with the new level, 1 or more
 * @param upwards whether the values rose
 */
public record Suspect(Trend trend, int index, boolean upwards) {

    /**
     * All suspects: those of the newest commit, by its verdicts, and those of earlier ones. Later commits come first,
     * and within a commit what is worse.
     *
     * @param entries that were judged
     */
    public static List<Suspect> of(List<HistoryEntry> entries, List<TrendVerdict> verdicts, List<PastChange> changes) {
        Stream<Suspect> newest = verdicts.stream()
                .filter(verdict -> verdict.verdict() == Verdict.SUSPECT && !verdict.muted())
                .map(verdict ->
                        new Suspect(verdict.trend(), verdict.trend().values().size() - 1, verdict.sign() > 0));
        Stream<Suspect> past = changes.stream()
                .filter(PastChange::isSuspect)
                .map(change -> new Suspect(change.trend(), change.index(), change.isUpwards()));
        List<String> order = entries.stream().map(HistoryEntry::commit).toList();
        List<Suspect> all =
                new ArrayList<>(Stream.concat(newest, past).distinct().toList());
        all.sort(Comparator.<Suspect>comparingInt(suspect -> -order.lastIndexOf(suspect.commit()))
                .thenComparing(suspect -> !suspect.isWorse()));
        return all;
    }

    public String commit() {
        return trend.values().get(index).commit();
    }

    /** The commit before it in its trend. */
    public String before() {
        return trend.values().get(index - 1).commit();
    }

    boolean isWorse() {
        return trend.direction().isWorse(upwards ? 1 : -1);
    }

    /**
     * Its commit's value as measured.
     *
     * @param measured the history, before any ruler
     */
    public double value(List<HistoryEntry> measured) {
        return Trend.of(measured).stream()
                .filter(one -> one.key().equals(trend.key()))
                .flatMap(one -> one.values().stream())
                .filter(at -> at.commit().equals(commit()))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** Equal for suspects that one duet can measure. */
    public List<Object> duet() {
        return List.of(commit(), before(), trend.id(), trend.server());
    }

    /** {@code Echo.run on netty with size=64 at 1f0c6ae2d4}. */
    public String inWords(RowNames names) {
        return trend.inWords(names) + " at " + commit();
    }
}
