package org.echobench.core.load;

import java.util.Map;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;

/**
 * A closed loop: a window of messages in flight on every connection; each message that is over lets the next go. A
 * server that stalls gets less load, so few messages see the stall: this is coordinated omission.
 */
public final class ClosedPacing implements Pacing {

    private final int window;
    private boolean running;
    /** The messages that may still be sent. */
    private long left = Long.MAX_VALUE;

    /** @param window messages in flight on each connection, 1 to 65,536 */
    public ClosedPacing(int window) {
        if (window < 1 || window > 65_536) {
            throw new IllegalArgumentException("window must be 1 to 65536, but is " + window);
        }
        this.window = window;
    }

    @Override
    public void require(Protocol protocol) {
        if (protocol.closer() != Protocol.Closer.NOBODY && window > 1) {
            throw new IllegalArgumentException("a connection that is closed after each response has a window of 1");
        }
    }

    /** Limits the loop to exactly this many more messages. */
    void limit(long messages) {
        left = messages;
    }

    @Override
    public void begin(Connections connections, long now, long end) {
        running = true;
        for (ConnectionState state : connections.states()) {
            if (connections.usable(state)) {
                while (state.due < window && left > 0) {
                    permitOne(state);
                }
                connections.send(state, now);
            }
        }
    }

    @Override
    public void pause(Connections connections) {
        running = false;
        for (ConnectionState state : connections.states()) {
            state.due = 0;
        }
    }

    @Override
    public boolean permits(ConnectionState state) {
        return state.due > 0;
    }

    @Override
    public void take(ConnectionState state, long now, long freeSince) {
        state.due--;
        state.sentNow(now, now, 0);
    }

    @Override
    public void over(ConnectionState state, long now, Outcome outcome) {
        if (running && left > 0) {
            permitOne(state);
        }
    }

    private void permitOne(ConnectionState state) {
        state.due++;
        left--;
    }

    @Override
    public boolean servesInTurn() {
        return true;
    }

    @Override
    public boolean reopens() {
        return true;
    }

    @Override
    public Map<Metric, LatencyRecorder> latencies(LatencyRecorder service) {
        return Map.of(Metric.LATENCY, service);
    }
}
