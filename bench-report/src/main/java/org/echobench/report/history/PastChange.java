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
 * @param confirmation what a duet said about it
 * @param fixedBy of a change for the worse, the later commit that took more than half of it back
 */
public record PastChange(
        Trend trend,
        String commit,
        int index,
        double before,
        double after,
        double pValue,
        Optional<Accepted.Change> accepted,
        Optional<Confirmation> confirmation,
        Optional<String> fixedBy) {

    /** Of all trends, newest commits first, and of one commit the largest first. */
    public static List<PastChange> of(List<HistoryEntry> entries, ChangePoints detector, KnownChanges known) {
        List<PastChange> changes = new ArrayList<>();
        for (Trend trend : Trend.of(entries)) {
            double[] values = trend.values().stream().mapToDouble(trend::shown).toArray();
            List<ChangePoints.Point> points = detector.of(values);
            for (int i = 0; i < points.size(); i++) {
                ChangePoints.Point point = points.get(i);
                boolean upwards = point.after() > point.before();
                changes.add(new PastChange(
                        trend,
                        trend.values().get(point.index()).commit(),
                        point.index(),
                        point.before(),
                        point.after(),
                        point.pValue(),
                        known.accepted(trend, point.index(), upwards),
                        known.confirmation(trend, point.index(), upwards),
                        fixedBy(trend, point, points.subList(i + 1, points.size()))));
            }
        }
        List<String> order = entries.stream().map(HistoryEntry::commit).toList();
        changes.sort(Comparator.<PastChange>comparingInt(change -> -order.lastIndexOf(change.commit))
                .thenComparing(Comparator.<PastChange>comparingDouble(change -> Math.abs(change.effect()))
                        .reversed()));
        return changes;
    }

    private static Optional<String> fixedBy(Trend trend, ChangePoints.Point change, List<ChangePoints.Point> later) {
        double half = (change.before() + change.after()) / 2;
        boolean upwards = change.after() > change.before();
        return !trend.direction().isWorse(upwards ? 1 : -1)
                ? Optional.empty()
                : later.stream()
                        .filter(point -> upwards ? point.after() < half : point.after() > half)
                        .map(point -> trend.values().get(point.index()).commit())
                        .findFirst();
    }

    /** A share: 0.1 is 10 % higher; infinite from 0. */
    public double effect() {
        return after / before - 1;
    }

    /** Of its values, as the trend is judged. */
    public String unit() {
        return trend.isRelative() ? "of the reference" : trend.unit();
    }

    boolean isUpwards() {
        return after > before;
    }

    public boolean isWorse() {
        return trend.direction().isWorse((int) Math.signum(after - before));
    }

    /** Whether it is worse, and neither accepted nor fixed nor cleared by a duet. */
    boolean isOpen() {
        return isWorse()
                && accepted.isEmpty()
                && fixedBy.isEmpty()
                && confirmation.map(Confirmation::isConfirmed).orElse(true);
    }

    /** Whether nothing more is known about it. */
    boolean isSuspect() {
        return accepted.isEmpty() && confirmation.isEmpty() && fixedBy.isEmpty();
    }

    /** {@code accepted by NAME: reason}, {@code fixed by COMMIT}, what a duet said, or {@code suspect}. */
    public String state() {
        return accepted.map(change -> "accepted by " + change.by() + ": " + change.reason())
                .or(() -> fixedBy.map(commit -> "fixed by " + commit
                        + confirmation.map(said -> "; " + said).orElse("")))
                .or(() -> confirmation.map(Confirmation::toString))
                .orElse("suspect");
    }

    /** What account for it in the duet; empty where that is not known. */
    public String frames() {
        return confirmation.map(Confirmation::frameText).orElse("");
    }
}
