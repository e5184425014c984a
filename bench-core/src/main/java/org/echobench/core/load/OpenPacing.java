package org.echobench.core.load;

import java.util.Map;
import java.util.Optional;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.LongQueue;
import org.echobench.results.metric.Metric;

/**
 * An open loop: messages at intended times, independent of the server's speed. Each goes to the next connection that
 * may take one; if none may, it waits, and its response time includes the wait. Besides the service time (from the
 * actual send) it records the response time (from the intended one), how late the client itself was in sending, and the
 * response time less that lateness.
 */
public final class OpenPacing implements Pacing {

    /**
     * A bounded queue before the connections, like a proxy's before its pool. A message that finds it full, or has
     * waited in it for too long, is not sent.
     *
     * @param most messages that may wait, 1 or more
     * @param patienceNanos how long each may wait
     * @param windows the windows that count all messages
     */
    public record Queue(int most, long patienceNanos, FateWindows windows) {

        /** For messages that wait until a connection takes them. */
        public static final long PATIENT = Long.MAX_VALUE;

        /** For as many messages as find one. */
        public static final int ANY_LENGTH = Integer.MAX_VALUE;
    }

    /** More than any server leaves unanswered before the loss limit. */
    public static final int ANY_DEPTH = 1 << 20;

    private final Pacer pacer;
    private final int depth;
    private final Optional<Queue> bounded;
    private final LongQueue waiting = new LongQueue();
    /** How long every message waited for a connection that may take it; recorded if connections have streams. */
    private final LatencyRecorder streamWait = new LatencyRecorder();

    private boolean streams;
    private int next;

    /** @param depth messages that may be in flight on one connection: 1 for HTTP without pipelining */
    public OpenPacing(Schedule schedule, int depth) {
        this(schedule, depth, Optional.empty());
    }

    /** The same; if the queue is not bounded, every message is sent. */
    public OpenPacing(Schedule schedule, int depth, Optional<Queue> bounded) {
        this.pacer = new Pacer(schedule);
        this.depth = depth;
        this.bounded = bounded;
    }

    @Override
    public void require(Protocol protocol) {
        if (protocol.closer() != Protocol.Closer.NOBODY) {
            throw new IllegalArgumentException("a fixed rate needs connections that are kept alive");
        }
        streams = protocol.streams();
    }

    /**
     * Switches to another schedule from the next message on, on the open connections.
     *
     * @throws IllegalStateException if messages are being sent: call {@link LoadLoop#drain} first
     */
    public void follow(Schedule schedule) {
        pacer.follow(schedule);
    }

    @Override
    public void begin(Connections connections, long now, long end) {
        pacer.resume(now, end);
        if (bounded.isPresent()) {
            bounded.get().windows.begin(now);
        }
        turn(connections);
    }

    @Override
    public void pause(Connections connections) {
        while (pacer.moreBeforeEnd()) {
            sendNext(connections);
        }
        pacer.stop();
    }

    /** Messages that have become due are sent before the other connections' responses are read. */
    @Override
    public long turn(Connections connections) {
        if (!pacer.running()) {
            return NEVER;
        }
        long now = System.nanoTime();
        while (pacer.due(now)) {
            sendNext(connections);
        }
        return pacer.untilDue(now);
    }

    private void sendNext(Connections connections) {
        long intended = pacer.intended();
        pacer.advance();
        if (bounded.isPresent()) {
            FateWindows windows = bounded.get().windows;
            windows.offered(intended);
            if (waiting.size() >= bounded.get().most) {
                windows.decided(FateWindows.Fate.UNSENT, intended);
                return;
            }
        }
        waiting.add(intended);
        if (waiting.size() > 1) {
            // Earlier messages found no connection, so this one finds none either.
            return;
        }
        for (int i = 0; i < connections.states().length && !waiting.isEmpty(); i++) {
            next = next + 1 == connections.states().length ? 0 : next + 1;
            connections.send(connections.states()[next], intended);
        }
    }

    @Override
    public boolean permits(ConnectionState state) {
        if (waiting.isEmpty() || state.inFlight() >= depth) {
            return false;
        }
        if (bounded.isPresent() && bounded.get().patienceNanos < Queue.PATIENT) {
            giveUp(bounded.get());
        }
        return !waiting.isEmpty();
    }

    private void giveUp(Queue queue) {
        long now = System.nanoTime();
        while (!waiting.isEmpty() && now - waiting.get(waiting.oldest()) > queue.patienceNanos) {
            waiting.remove();
            queue.windows.decided(FateWindows.Fate.UNSENT, now);
        }
    }

    @Override
    public void take(ConnectionState state, long now, long freeSince) {
        long intended = waiting.remove();
        long lag = pacer.sent(now, intended, freeSince);
        if (streams) {
            streamWait.record(now - intended - lag);
        }
        state.sentNow(now, intended, lag);
    }

    @Override
    public void over(ConnectionState state, long now, Outcome outcome) {
        long intended = state.oldestIntendedAt();
        if (outcome == Outcome.RIGHT) {
            pacer.answered(now, intended, state.oldestLag());
        }
        if (bounded.isPresent()) {
            FateWindows windows = bounded.get().windows;
            switch (outcome) {
                case RIGHT -> windows.answered(intended, now);
                case REJECTED -> windows.decided(FateWindows.Fate.REJECTED, now);
                case FAILED -> windows.decided(FateWindows.Fate.LOST, now);
            }
        }
    }

    /**
     * All messages due before the end are sent and awaited, however long the queue, unless it is bounded: without them,
     * the figures would look too good.
     */
    @Override
    public boolean waiting() {
        return !waiting.isEmpty();
    }

    @Override
    public boolean sendsAll() {
        return bounded.isEmpty();
    }

    @Override
    public boolean reopens() {
        return true;
    }

    @Override
    public Map<Metric, LatencyRecorder> latencies(LatencyRecorder service) {
        Map<Metric, LatencyRecorder> latencies = pacer.latencies();
        latencies.put(Metric.SERVICE, service);
        if (streams) {
            latencies.put(Metric.STREAM_WAIT, streamWait);
        }
        return latencies;
    }
}
