package org.echobench.core.load;

import java.time.Duration;
import java.util.List;

/**
 * The end of a connection that was to be kept.
 *
 * @param reason what was seen of it
 * @param whole whether it came between two answers
 * @param answers given on it before
 * @param idleNanos how long the server had been asked nothing on it
 */
record ConnectionEnd(String reason, boolean whole, long answers, long idleNanos) {

    /** Servers that end idle connections wait longer; a load that is not idle asks sooner. */
    private static final long IDLE_NANOS = 100_000_000;

    static ConnectionEnd of(ConnectionState state, String reason, long now) {
        return new ConnectionEnd(reason, !state.inMessage, state.received, idleNanos(state, now));
    }

    /** A message that crossed the end on its way was not seen by the server, but one that it has had for long was. */
    private static long idleNanos(ConnectionState state, long now) {
        if (state.inFlight() == 0) {
            return now - state.overAt;
        }
        return now - state.oldestSentAt() < IDLE_NANOS ? state.oldestSentAt() - state.overAt : 0;
    }

    private boolean idle() {
        return whole && idleNanos >= IDLE_NANOS;
    }

    /** Whether both may be the work of one limit on the requests of a connection. */
    boolean isLike(ConnectionEnd other) {
        return answers > 0 && answers == other.answers && whole && other.whole && !idle() && !other.idle();
    }

    @Override
    public String toString() {
        String when = reason + after(answers);
        Duration idle = Duration.ofNanos(idleNanos);
        return idle()
                ? when + ", when it had been idle for "
                        + (idle.toSeconds() > 0 ? idle.toMillis() / 100 / 10.0 + " s" : idle.toMillis() + " ms")
                        + ": with fewer connections or a higher rate, each is idle for a shorter time"
                : when;
    }

    /** {@code , after its 100th answer}. */
    static String after(long answers) {
        if (answers == 0) {
            return ", before its first answer";
        }
        boolean teen = answers / 10 % 10 == 1;
        String ending = List.of("th", "st", "nd", "rd").get(teen || answers % 10 > 3 ? 0 : (int) (answers % 10));
        return ", after its " + answers + ending + " answer";
    }
}
