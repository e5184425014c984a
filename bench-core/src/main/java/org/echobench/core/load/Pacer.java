package org.echobench.core.load;

import java.util.EnumMap;
import java.util.Map;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/**
 * A schedule on a clock: how many messages are due, how long until the next, and how late they were sent and answered.
 * The caller supplies the time, so that a test can control it. Not thread-safe; allocates nothing.
 */
final class Pacer {

    /** The time from intended send to complete response of every message. */
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
     * Switches to another schedule from its beginning; takes effect with {@link #resume}.
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
     * Continues the schedule with its next message due now, because a pause is not lateness.
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

    /** Makes nothing more due. */
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

    /** The intended time of the next message, on the caller's clock. */
    long intended() {
        return next;
    }

    /** Nanoseconds until the next message is due, or until the end; 0 or less if one is due. */
    long untilDue(long now) {
        if (!running) {
            return Pacing.NEVER;
        }
        return atEnd() ? end - now : next - now;
    }

    /** Moves on to the next message. */
    void advance() {
        index++;
        next = startedAt + schedule.intendedNanos(index) - base;
    }

    /**
     * Records that a message is sent.
     *
     * @param freeSince when it could have been sent; the wait before that is due to the server
     * @return how late the client itself was
     */
    long sent(long now, long intended, long freeSince) {
        long lag = Math.min(now - intended, now - freeSince);
        sendLag.record(lag);
        return lag;
    }

    /** @param lag that of this message, from {@link #sent} */
    void answered(long now, long intended, long lag) {
        response.record(now - intended);
        responseLessLag.record(now - intended - lag);
    }

    /** All latencies. Response less lag is per message; its percentiles are not the differences of the others'. */
    Map<Metric, LatencyRecorder> latencies() {
        return new EnumMap<>(
                Map.of(Metric.RESPONSE, response, Metric.RESPONSE_LESS_LAG, responseLessLag, Metric.SEND_LAG, sendLag));
    }
}
