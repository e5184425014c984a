package org.echobench.report.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.echobench.results.stats.ChangePoints;

/**
 * A place in a trend where its values changed.
 *
 * @param commit the first with the new level
 * @param index of the commit in the trend, 1 or more
 * @param before mean of the values since the change before it, as the trend is judged
 * @param after mean of the values until the next change
 * @param pValue see {@link ChangePoints.Point}
 * @param accepted what the history's folder says about it
 */
public record PastChange(
        Trend trend,
        String commit,
        int index,
        double before,
        double after,
        double pValue,
        Optional<Accepted.Change> accepted) {

    /** Of all trends, newest commits first, and of one commit the largest first. */
    public static List<PastChange> of(List<HistoryEntry> entries, ChangePoints detector, Accepted accepted) {
        List<PastChange> changes = new ArrayList<>();
        for (Trend trend : Trend.of(entries)) {
            double[] values = trend.values().stream().mapToDouble(trend::shown).toArray();
            for (ChangePoints.Point point : detector.of(values)) {
                String commit = trend.values().get(point.index()).commit();
                Optional<Accepted.Change> known =
                        accepted.at(trend, commit).filter(one -> one.isUpwards() == point.after() > point.before());
                changes.add(new PastChange(
                        trend, commit, point.index(), point.before(), point.after(), point.pValue(), known));
            }
        }
        List<String> order = entries.stream().map(HistoryEntry::commit).toList();
        changes.sort(Comparator.<PastChange>comparingInt(change -> -order.lastIndexOf(change.commit))
                .thenComparing(Comparator.<PastChange>comparingDouble(change -> Math.abs(change.effect()))
                        .reversed()));
        return changes;
    }

    /** A share: 0.1 is 10 % higher; infinite from 0. */
    public double effect() {
        return after / before - 1;
    }

    /** Of its values, as the trend is judged. */
    public String unit() {
        return trend.isRelative() ? "of the reference" : trend.unit();
    }

    public boolean isWorse() {
        return trend.direction().isWorse((int) Math.signum(after - before));
    }

    /** {@code suspect}, or {@code accepted by NAME: reason}. */
    public String state() {
        return accepted.map(change -> "accepted by " + change.by() + ": " + change.reason())
                .orElse("suspect");
    }
}
