package org.echobench.core.load;

import java.time.Duration;

/**
 * How long an answer may take; a message not answered by then is lost.
 *
 * @param nanos at least 1
 */
public record LossLimit(long nanos) {

    public static final LossLimit USUAL = ofSeconds(5);

    public LossLimit {
        if (nanos < 1) {
            throw new IllegalArgumentException("the loss limit must be at least 1 ns, but is " + nanos);
        }
    }

    /** @param seconds 1 or more */
    public static LossLimit ofSeconds(int seconds) {
        return new LossLimit(seconds * 1_000_000_000L);
    }

    /** Whether a message sent at {@code since} is overdue at {@code now}. */
    boolean passed(long since, long now) {
        return now - since > nanos;
    }

    /** For messages: {@code 5 s}. */
    @Override
    public String toString() {
        Duration limit = Duration.ofNanos(nanos);
        return limit.toMillisPart() == 0 && limit.toSeconds() > 0
                ? limit.toSeconds() + " s"
                : limit.toNanos() / 1_000_000.0 + " ms";
    }
}
