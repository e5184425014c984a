package org.echobench.core.load;

import java.util.EnumMap;
import java.util.Map;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/**
 * A schedule on a clock: how many messages are due, how long until the next, and how late they were sent and answered.
 * The clock is the caller's, so that a test can turn it. Not thread-safe; allocates nothing.
 */
final class Pacer {

    /** From the intended send to the complete response, of every message. */
    private final LatencyRecorder response = new LatencyRecorder();

    private final LatencyRecorder responseLessLag = new LatencyRecorder();
    /** How much later than possible every message was sent: from its intended time, or from when it could be sent. */
    private final LatencyRecorder sendLag = new LatencyRecorder();

    private Schedule schedule;
    private boolean running;
    private long startedAt;
    private long index;
    private long base;
    private long next;
    private long end = Pacing.NO_END;

    Pacer(Schedule schedule) {
        this.schedule = schedule;
    }

    /**
     * Another schedule from its beginning; takes effect with {@link #resume}.
     *
     * @throws IllegalStateException if messages are being sent
     */
    void follow(Schedule schedule) {
        if (running) {
            throw new IllegalStateException("the driver is sending: drain it first");
        }
        this.schedule = schedule;
        index = 0;
    }

    /**
     * The schedule continues with its next message due now: a pause is not lateness.
     *
     * @param end messages intended then or later are not due; {@link Pacing#NO_END} for none
     */
    void resume(long now, long end) {
        base = schedule.intendedNanos(index);
        startedAt = now;
        next = startedAt;
        this.end = end;
        running = true;
    }

    /** Nothing more is due. */
    void stop() {
        running = false;
    }

    boolean running() {
        return running;
    }

    /** Whether a message is due. */
    boolean due(long now) {
        return running && next - now <= 0 && !atEnd();
    }

    /** Whether a message is intended before the end, now or later; false where there is no end. */
    boolean moreBeforeEnd() {
        return running && end != Pacing.NO_END && !atEnd();
    }

    private boolean atEnd() {
        return end != Pacing.NO_END && next - end >= 0;
    }

    /** The intended time of the message that is next, on the caller's clock. */
    long intended() {
        return next;
    }

    /** Nanoseconds until the next message is due, or until the end; 0 or less where one is. */
    long untilDue(long now) {
        if (!running) {
            return Pacing.NEVER;
        }
        return atEnd() ? end - now : next - now;
    }

    /** Moves on to the message after. */
    void advance() {
        index++;
        next = startedAt + schedule.intendedNanos(index) - base;
    }

    /**
     * A message is sent.
     *
     * @param freeSince when it could have been sent: the wait before that is the server's
     * @return how late the client itself was
     */
    long sent(long now, long intended, long freeSince) {
        long lag = Math.min(now - intended, now - freeSince);
        sendLag.record(lag);
        return lag;
    }

    /** @param lag of this message, from {@link #sent} */
    void answered(long now, long intended, long lag) {
        response.record(now - intended);
        responseLessLag.record(now - intended - lag);
    }

    /** All of them. Response less lag is of each message; its percentiles are not the differences of the others'. */
    Map<Metric, LatencyRecorder> latencies() {
        return new EnumMap<>(
                Map.of(Metric.RESPONSE, response, Metric.RESPONSE_LESS_LAG, responseLessLag, Metric.SEND_LAG, sendLag));
    }
}
