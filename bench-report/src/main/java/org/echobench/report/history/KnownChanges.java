package org.echobench.report.history;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What is known about the changes in a history: what people accepted, and what duets confirmed or cleared.
 *
 * @param confirmations of the history's folder
 */
public record KnownChanges(Accepted accepted, List<Confirmation> confirmations) {

    public KnownChanges {
        confirmations = List.copyOf(confirmations);
    }

    /**
     * Leaves out what was confirmed of other data.
     *
     * @param measured the history, before any ruler
     */
    public static KnownChanges of(Accepted accepted, List<Confirmation> confirmations, List<HistoryEntry> measured) {
        List<Trend> trends = Trend.of(measured);
        return new KnownChanges(
                accepted,
                confirmations.stream().filter(one -> one.isCurrent(trends)).toList());
    }

    /** The result of the duet about a change at this place, if one was measured. */
    Optional<Confirmation> confirmation(Trend trend, int index, boolean upwards) {
        return confirmations.stream()
                .filter(one -> one.isOf(trend, index, upwards))
                .findFirst();
    }

    /** The accepted change at this place, if there is one. */
    Optional<Accepted.Change> accepted(Trend trend, int index, boolean upwards) {
        return accepted.at(trend, trend.values().get(index).commit())
                .filter(change -> change.isUpwards() == upwards)
                .findFirst();
    }

    /**
     * Where the base of a trend's newest commit begins: at the last commit with a change that is accepted or confirmed;
     * 0 without one. A confirmed change of the newest commit itself is its verdict, and does not begin a base.
     */
    int base(Trend trend) {
        for (int i = trend.values().size() - 1; i > 0; i--) {
            boolean newest = i == trend.values().size() - 1;
            if (isAccepted(trend, i) || !newest && isConfirmed(trend, i)) {
                return i;
            }
        }
        return 0;
    }

    private boolean isAccepted(Trend trend, int index) {
        return accepted.at(trend, trend.values().get(index).commit()).findAny().isPresent();
    }

    private boolean isConfirmed(Trend trend, int index) {
        return confirmations.stream().anyMatch(one -> one.isConfirmed() && one.isOf(trend, index, one.upwards()));
    }

    /**
     * Whether a value comes from its day, not from its commit: a duet did not confirm it, and the next commit is nearer
     * to the one before it. It would hide other changes. The newest commit, which is judged, is not used for that.
     */
    boolean isOfItsDay(Trend trend, int index) {
        if (index == 0 || index + 2 >= trend.values().size()) {
            return false;
        }
        double before = trend.shown(trend.values().get(index - 1));
        double at = trend.shown(trend.values().get(index));
        double next = trend.shown(trend.values().get(index + 1));
        return Math.abs(next - before) < Math.abs(next - at)
                && confirmation(trend, index, at > before)
                        .filter(said -> !said.isConfirmed())
                        .isPresent();
    }

    /** The places of the values that say something about commits, from one index to another, which is excluded. */
    int[] ofCommits(Trend trend, int from, int to) {
        return IntStream.range(from, to)
                .filter(index -> !isOfItsDay(trend, index))
                .toArray();
    }

    /** The places where a duet confirmed a change, in order. */
    IntStream confirmed(Trend trend) {
        return IntStream.range(1, trend.values().size()).filter(index -> isConfirmed(trend, index));
    }

    /** Why a trend's base begins there: {@code 1f0c6ae, whose change was accepted}; empty at the first commit. */
    Optional<String> baseReason(Trend trend) {
        int base = base(trend);
        String commit = trend.values().get(base).commit();
        return base == 0
                ? Optional.empty()
                : Optional.of(commit + ", whose change was " + (isAccepted(trend, base) ? "accepted" : "confirmed"));
    }
}
