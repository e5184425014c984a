package org.echobench.runner.journal;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.echobench.results.run.ForkRecord;

/**
 * When a fork is measured again because the machine was busy with other work. It looks only at that load and never at
 * the fork's value, so no result is chosen because it is good. A fork is repeated at most twice. On a machine that is
 * always busy, repeats do not help. So a run has a limit of repeats.
 *
 * @param limit share of the machine's processors that others may have, more than 0
 * @param mostRepeats of all forks of a run together, as a share of the forks planned, 0 to 2
 */
public record RepeatPolicy(double limit, double mostRepeats) {

    static final int MOST_ATTEMPTS = 3;

    public RepeatPolicy {
        if (!(limit > 0)) {
            throw new IllegalArgumentException("limit must be more than 0, but is " + limit);
        }
        if (!(mostRepeats >= 0 && mostRepeats <= 2)) {
            throw new IllegalArgumentException("mostRepeats must be 0 to 2, but is " + mostRepeats);
        }
    }

    /** A tenth of the machine, and repeats of a tenth of the forks. */
    public static RepeatPolicy standard() {
        return new RepeatPolicy(0.10, 0.10);
    }

    /** Never repeats: for machines that are known to be busy. */
    public static RepeatPolicy never() {
        return new RepeatPolicy(Double.POSITIVE_INFINITY, 0);
    }

    boolean tooBusy(ForkRecord attempt) {
        return attempt.backgroundLoad().share() > limit;
    }

    /**
     * True if a fork is to be measured (again).
     *
     * @param attempts those finished
     * @param repeats number of repeated forks in the run until now
     * @param planned forks of the run without repeats
     */
    boolean needsAnother(List<ForkRecord> attempts, long repeats, int planned) {
        if (attempts.isEmpty()) {
            return true;
        }
        return attempts.size() < MOST_ATTEMPTS
                && repeats < Math.ceil(mostRepeats * planned)
                && attempts.stream().noneMatch(ForkRecord::failed)
                && attempts.stream().allMatch(this::tooBusy);
    }

    /** The attempt that counts: a failed one, or the one with the least background load, the first of equals. */
    static Optional<ForkRecord> chosen(List<ForkRecord> attempts) {
        return attempts.stream()
                .min(Comparator.comparing((ForkRecord attempt) -> !attempt.failed())
                        .thenComparingDouble(attempt -> attempt.backgroundLoad().share()));
    }
}
