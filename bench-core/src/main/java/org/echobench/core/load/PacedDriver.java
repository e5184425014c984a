package org.echobench.core.load;

import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;

/** What drivers share that send by a {@link Schedule}: windows, when to poll, when to spin, and how late they were. */
public abstract class PacedDriver extends LaneDriver {

    /** Nearer than this the loop does not sleep, because the selector's timeout counts in milliseconds. */
    private static final long SPIN_NANOS = 2_000_000;

    private static final long IDLE_POLL_MILLIS = 100;

    private final Pacer pacer;
    private final LatencyRecorder response = new LatencyRecorder();
    private final LatencyRecorder sendLag = new LatencyRecorder();
    private long spunNanos;
    private long turnedAt;
    /** Within a window, no message intended at or after its end is sent. */
    private boolean inWindow;

    private long windowEnd;

    PacedDriver(Target target, Dialogue dialogue, Lane[] lanes, Schedule schedule, boolean failFast) {
        super(target, dialogue, lanes, failFast, LossLimit.USUAL);
        this.pacer = new Pacer(schedule);
    }

    /** A message is due; {@code intended} is when. */
    abstract void due(long intended);

    /** Messages, at most, that are sent before answers are read again. */
    int burst() {
        return Integer.MAX_VALUE;
    }

    /**
     * From the next message on, messages are sent by another schedule, on the connections that are open.
     *
     * @throws IllegalStateException if messages are being sent: call {@link #drain} first
     */
    public final void follow(Schedule schedule) {
        requireIdle();
        pacer.follow(schedule);
    }

    /**
     * Sends every message intended within so long from now and waits for all answers. Unlike {@link #completeOne} it
     * goes on when nothing is answered, and a stall at the end thins nothing out.
     *
     * @param nanos 0 or more
     * @throws LoadFailure as {@link #completeOne}
     * @throws IllegalStateException if messages are being sent: call {@link #drain} first
     */
    public final void window(long nanos) {
        requireIdle();
        startSending();
        inWindow = true;
        windowEnd = turnedAt + nanos;
        pollUntil(windowEnd);
        sendUntil(windowEnd - 1, Integer.MAX_VALUE);
        inWindow = false;
        drain();
    }

    private void requireIdle() {
        if (sending()) {
            throw new IllegalStateException("the driver is sending: drain it first");
        }
    }

    @Override
    final void begin() {
        turnedAt = System.nanoTime();
        pacer.resume(turnedAt);
    }

    @Override
    final void beforePoll() {
        turnedAt = System.nanoTime();
        sendDue(turnedAt);
    }

    /** Sends what has become due. */
    final void sendDue() {
        sendDue(System.nanoTime());
    }

    private void sendDue(long time) {
        if (sending()) {
            sendUntil(inWindow && time - windowEnd >= 0 ? windowEnd - 1 : time, burst());
        }
    }

    /** Sends what is intended at {@code time} or before, but not more than so many messages. */
    private void sendUntil(long time, int most) {
        for (int sent = 0; sent < most && pacer.due(time); sent++) {
            long intended = pacer.intended();
            pacer.advance();
            due(intended);
        }
    }

    @Override
    final long pollMillis() {
        if (!sending()) {
            return IDLE_POLL_MILLIS;
        }
        long time = System.nanoTime();
        long until = pacer.untilDue(time);
        if (inWindow) {
            until = Math.min(until, windowEnd - time);
        }
        return until < SPIN_NANOS ? 0 : (until - SPIN_NANOS / 2) / 1_000_000;
    }

    /** Spinning is waiting too, and lets a server thread that shares the core go first. */
    @Override
    final void nothingReady() {
        Thread.yield();
        long after = System.nanoTime();
        spunNanos += after - turnedAt;
        turnedAt = after;
    }

    final void respondedTo(long intended) {
        response.record(now - intended);
    }

    /** @param freeSince when the message could have been sent: what is before it is the server's doing */
    final void lagged(long sentAt, long intended, long freeSince) {
        sendLag.record(Math.min(sentAt - intended, sentAt - freeSince));
    }

    /** Time from the intended send to the complete answer, of every message. */
    public final LatencyRecorder response() {
        return response;
    }

    /** How much later than possible every message was sent: from its intended time, or from when a connection was free. */
    public final LatencyRecorder sendLag() {
        return sendLag;
    }

    @Override
    public final long waitedNanos() {
        return super.waitedNanos() + spunNanos;
    }
}
