package org.echobench.core.run;

import java.util.Comparator;
import java.util.List;

/**
 * When a fork is measured again because the machine was busy with other work. It looks at that load alone, never at the
 * fork's value, and at most twice again, so that no result is picked for being a good one.
 *
 * @param limit share of the machine's processors that others may have, more than 0
 */
public record RepeatPolicy(double limit) {

    static final int MOST_ATTEMPTS = 3;

    public RepeatPolicy {
        if (!(limit > 0)) {
            throw new IllegalArgumentException("limit must be more than 0, but is " + limit);
        }
    }

    /** A tenth of the machine. */
    public static RepeatPolicy standard() {
        return new RepeatPolicy(0.10);
    }

    /** Never repeats: for machines that are known to be busy. */
    public static RepeatPolicy never() {
        return new RepeatPolicy(Double.POSITIVE_INFINITY);
    }

    boolean tooBusy(JournalEntry attempt) {
        return attempt.foreignLoad().share() > limit;
    }

    /** True if a fork with these finished attempts is to be measured (again). */
    boolean needsAnother(List<JournalEntry> attempts) {
        return attempts.size() < MOST_ATTEMPTS
                && attempts.stream().noneMatch(JournalEntry::failed)
                && attempts.stream().allMatch(this::tooBusy);
    }

    /** The attempt that counts: the one with the least foreign load, the first of equals. */
    static JournalEntry chosen(List<JournalEntry> attempts) {
        return attempts.stream()
                .min(Comparator.comparingDouble(attempt -> attempt.foreignLoad().share()))
                .orElseThrow();
    }
}
