package org.echobench.core.load;

import java.time.Duration;

/**
 * How long a response may take; a message not answered by then is lost.
 *
 * @param nanos at least 1
 * @param setting the option or parameter that sets it, for messages; empty if it is fixed
 */
public record LossLimit(long nanos, String setting) {

    public static final LossLimit USUAL = new LossLimit(5_000_000_000L);

    public LossLimit {
        if (nanos < 1) {
            throw new IllegalArgumentException("the loss limit must be at least 1 ns, but is " + nanos);
        }
    }

    public LossLimit(long nanos) {
        this(nanos, "");
    }

    /** @param seconds 1 or more */
    public static LossLimit ofSeconds(int seconds, String setting) {
        return new LossLimit(seconds * 1_000_000_000L, setting);
    }

    /** Whether a message sent at {@code since} is overdue at {@code now}. */
    boolean passed(long since, long now) {
        return now - since > nanos;
    }

    /** For messages: {@code 5 s (--timeout)}. */
    @Override
    public String toString() {
        Duration limit = Duration.ofNanos(nanos);
        String time = limit.toMillisPart() == 0 && limit.toSeconds() > 0
                ? limit.toSeconds() + " s"
                : limit.toNanos() / 1_000_000.0 + " ms";
        return setting.isEmpty() ? time : time + " (" + setting + ")";
    }
}
