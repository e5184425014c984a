package org.echobench.core.load;

/**
 * Tells how many messages of a schedule are due, and how long until the next. The clock is the caller's, so that a test
 * can turn it. Not thread-safe; allocates nothing.
 */
final class Pacer {

    private Schedule schedule;
    private long startedAt;
    private long index;
    private long base;
    private long next;

    Pacer(Schedule schedule) {
        this.schedule = schedule;
    }

    /** Another schedule from its beginning; takes effect with {@link #resume}. */
    void follow(Schedule schedule) {
        this.schedule = schedule;
        index = 0;
    }

    /** The schedule goes on from where it was, with its next message due now: a pause between is nobody's lateness. */
    void resume(long now) {
        base = schedule.intendedNanos(index);
        startedAt = now;
        next = startedAt;
    }

    /** Whether a message is due. */
    boolean due(long now) {
        return next - now <= 0;
    }

    /** The intended time of the message that is next, on the caller's clock. */
    long intended() {
        return next;
    }

    /** Nanoseconds until the next message is due; 0 or less where one is. */
    long untilDue(long now) {
        return next - now;
    }

    /** Moves on to the message after. */
    void advance() {
        index++;
        next = startedAt + schedule.intendedNanos(index) - base;
    }
}
