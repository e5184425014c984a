package org.echobench.report.history;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.echobench.report.compare.Policy.Floors;
import org.echobench.results.Column;
import org.echobench.results.Figures;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.ChangePoints;

/**
 * A place in a trend where its values changed.
 *
 * @param commit the first with the new level
 * @param index of the commit in the trend, 1 or more
 * @param before mean of the values since the change before it, as the trend is judged
 * @param after mean of the values until the next change
 * @param pValue see {@link ChangePoints.Point}; NaN where a duet alone shows it
 * @param accepted what the history's folder says about it
 * @param confirmation what a duet said about it
 * @param fixedBy for a change for the worse, the later commit that reverted more than half of it
 * @param muted why its row must not cause a failure today
 * @param floor how large a change must be to count
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
        Optional<String> fixedBy,
        Optional<String> muted,
        Floor floor) {

    /**
     * All columns of tables of changes, in the order of exports.
     *
     * @param value formats values
     * @param share formats effects
     */
    static List<Column<PastChange>> columns(DoubleFunction<String> value, DoubleFunction<String> share) {
        return List.of(
                Column.text("commit", PastChange::commit),
                Column.text("machine", one -> one.trend.machine()),
                Column.text("server", one -> one.trend.server()),
                Column.text("row", one -> one.trend.row()),
                Column.text("metric", one -> one.trend.metric()),
                Column.text("unit", PastChange::unit),
                Column.number("before", one -> value.apply(one.before)),
                Column.number("after", one -> value.apply(one.after)),
                Column.number("change", one -> share.apply(one.effect())),
                Column.number("p_value", one -> Double.toString(one.pValue)),
                Column.text("direction", one -> one.isWorse() ? "worse" : "better"),
                Column.text("state", PastChange::state));
    }

    /** The columns with these titles, for people, in this order. */
    public static List<Column<PastChange>> columns(String... titles) {
        Map<String, Column<PastChange>> all = columns(Figures::score, Figures::change).stream()
                .collect(Collectors.toMap(Column::title, Function.identity()));
        return Stream.of(titles).map(all::get).toList();
    }

    /** The changes of all trends, newest commits first, and within a commit the largest first. */
    public static List<PastChange> of(
            List<HistoryEntry> entries, ChangePoints detector, KnownChanges known, Floors floors, LocalDate today) {
        List<PastChange> changes = new ArrayList<>();
        for (Trend trend : Trend.of(entries)) {
            List<ChangePoints.Point> points = points(trend, detector, known);
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
                        fixedBy(trend, point, points.subList(i + 1, points.size())),
                        known.accepted().muted(trend, today),
                        floors.of(trend.metric(), trend.unit())));
            }
        }
        List<String> order = entries.stream().map(HistoryEntry::commit).toList();
        changes.sort(Comparator.<PastChange>comparingInt(change -> -order.lastIndexOf(change.commit))
                .thenComparing(Comparator.<PastChange>comparingDouble(change -> Math.abs(change.effect()))
                        .reversed()));
        return changes;
    }

    /** The detector's finds in the values of commits, and those that a duet confirmed but the detector misses. */
    private static List<ChangePoints.Point> points(Trend trend, ChangePoints detector, KnownChanges known) {
        int[] places = known.ofCommits(trend, 0, trend.values().size());
        double[] values = Arrays.stream(places)
                .mapToDouble(place -> trend.shown(trend.values().get(place)))
                .toArray();
        Map<Integer, ChangePoints.Point> points = new TreeMap<>();
        detector.of(values).forEach(point -> points.put(point.index(), point));
        int[] confirmed = known.confirmed(trend)
                .map(place -> Arrays.binarySearch(places, place))
                .filter(index -> index > 0 && !points.containsKey(index))
                .toArray();
        TreeSet<Integer> cuts = new TreeSet<>(points.keySet());
        Arrays.stream(confirmed).forEach(cuts::add);
        for (int index : confirmed) {
            Integer first = cuts.lower(index);
            Integer next = cuts.higher(index);
            points.put(
                    index,
                    new ChangePoints.Point(
                            index,
                            mean(values, first == null ? 0 : first, index),
                            mean(values, index, next == null ? values.length : next),
                            Double.NaN));
        }
        return points.values().stream()
                .map(point ->
                        new ChangePoints.Point(places[point.index()], point.before(), point.after(), point.pValue()))
                .toList();
    }

    private static double mean(double[] values, int from, int to) {
        return Mean.of(Arrays.copyOfRange(values, from, to)).getAsDouble();
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

    /** The unit of its values, as the trend is judged. */
    String unit() {
        return trend.isRelative() ? "of the reference" : trend.unit();
    }

    boolean isUpwards() {
        return after > before;
    }

    boolean isWorse() {
        return trend.direction().isWorse((int) Math.signum(after - before));
    }

    private boolean counts() {
        return floor.isReached(before, after);
    }

    /** Whether it is worse, and neither too small to count nor accepted, fixed, muted or cleared by a duet. */
    boolean isOpen() {
        return isWorse()
                && counts()
                && accepted.isEmpty()
                && fixedBy.isEmpty()
                && muted.isEmpty()
                && confirmation.map(Confirmation::isConfirmed).orElse(true);
    }

    /** Whether it counts, and nothing more is known about it. */
    boolean isSuspect() {
        return counts() && accepted.isEmpty() && confirmation.isEmpty() && fixedBy.isEmpty() && muted.isEmpty();
    }

    /** In words: accepted, by whom and why; fixed, by which commit; a duet's result; muted; suspect; or below the floor. */
    public String state() {
        return accepted.map(change -> "accepted by " + change.by() + ": " + change.reason())
                .or(() -> fixedBy.map(commit -> "fixed by " + commit
                        + confirmation.map(said -> "; " + said).orElse("")))
                .or(() -> confirmation.map(Confirmation::toString))
                .or(() -> muted)
                .orElse(counts() ? "suspect" : "below the floor");
    }

    /** The frames that account for it in the duet; empty where they are not known. */
    public String frames() {
        return confirmation.map(Confirmation::frameText).orElse("");
    }
}
