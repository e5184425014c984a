package org.echobench.core.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.ProtocolException;
import org.echobench.results.metric.Metric;

/**
 * The event loop of every load: many connections on one selector, served by the calling thread. Its {@link Pacing}
 * decides when messages are sent; its {@link Protocol} builds them and checks the responses. A connection that ended,
 * or whose late responses could be mistaken for the next ones, is replaced unless the pacing forbids it.
 *
 * @param <P> how messages are paced
 */
public final class LoadLoop<P extends Pacing> implements LoadDriver {

    private static final long POLL_MILLIS = 100;

    /** The loop does not sleep for less than this, because the selector's timeout is in milliseconds. */
    private static final long SPIN_NANOS = 2_000_000;

    private static final long SWEEP_NANOS = 250_000_000L;

    final ClientLoop loop;
    final Connections connections;
    private final Outcomes outcomes;
    private final Protocol protocol;
    private final P pacing;
    private final boolean byConnection;
    private final boolean failFast;
    private final LossLimit lossLimit;
    private long sweptAt;
    private boolean sending;

    /**
     * @param pacing not used by another loop
     * @param firstId the number of the first connection; several loops must use different numbers
     * @param connections 1 to as many as the protocol allows
     * @param failFast whether the first lost, wrong or late message throws; otherwise they are counted
     */
    public LoadLoop(Target target, Protocol protocol, P pacing, int firstId, int connections, boolean failFast) {
        this(target, protocol, pacing, firstId, connections, failFast, LossLimit.USUAL);
    }

    /** The same, with another time limit after which a response counts as lost. */
    public LoadLoop(
            Target target,
            Protocol protocol,
            P pacing,
            int firstId,
            int connections,
            boolean failFast,
            LossLimit lossLimit) {
        this(target, protocol, pacing, states(protocol, pacing, firstId, connections), failFast, lossLimit);
    }

    private LoadLoop(
            Target target,
            Protocol protocol,
            P pacing,
            ConnectionState[] states,
            boolean failFast,
            LossLimit lossLimit) {
        pacing.require(protocol);
        this.protocol = protocol;
        this.pacing = pacing;
        this.failFast = failFast;
        this.lossLimit = lossLimit;
        byConnection = pacing.servesInTurn() && protocol.closer() != Protocol.Closer.CLIENT;
        outcomes = new Outcomes(pacing, lossLimit, protocol.closer() == Protocol.Closer.SERVER);
        try {
            loop = new ClientLoop(
                    Math.max(ClientLoop.DEFAULT_BUFFER_BYTES, protocol.messageBytes()), target.tls(protocol.opening()));
        } catch (IOException e) {
            throw new LoadFailure("no selector: " + e.getMessage(), e);
        }
        connections = new Connections(states, loop, target, protocol, pacing, outcomes, failFast);
    }

    private static ConnectionState[] states(Protocol protocol, Pacing pacing, int firstId, int connections) {
        if (connections < 1 || connections > protocol.mostConnections()) {
            throw new IllegalArgumentException(
                    "connections must be 1 to " + protocol.mostConnections() + ", but is " + connections);
        }
        return IntStream.range(0, connections)
                .mapToObj(i -> protocol.newState(pacing.stampedNumber(firstId + i)))
                .toArray(ConnectionState[]::new);
    }

    /** A loop without connections: {@link #openMore} adds them. Failures are counted. */
    public static <P extends Protocol & Pacing> LoadLoop<P> growing(Target target, P load, LossLimit lossLimit) {
        return new LoadLoop<>(target, load, load, new ConnectionState[0], false, lossLimit);
    }

    public P pacing() {
        return pacing;
    }

    /** If failures are counted, a connection that fails is a failure in the report, and the others go on. */
    @Override
    public void open() {
        connections.open();
    }

    /**
     * Opens more connections; if it reaches a limit, keeps those that opened.
     *
     * @param source the address that they bind; empty lets the kernel choose
     * @param first the number of the first message of each
     * @return why fewer than {@code count} opened; empty if all did
     */
    public Optional<String> openMore(int count, Optional<InetSocketAddress> source, long first) {
        return connections.openMore(count, source, first);
    }

    /** Connections on which a message can still be sent and answered. */
    public int usableConnections() {
        return (int) Arrays.stream(connections.states())
                .filter(connections::answering)
                .count();
    }

    /** Closes the connections that are kept; {@link #open} opens new ones. */
    void disconnect() {
        connections.disconnect();
    }

    @Override
    public void completeOne() {
        if (!outcomes.anyOver()) {
            if (!sending) {
                startSending(System.nanoTime(), Pacing.NO_END);
            }
            do {
                poll();
            } while (!outcomes.anyOver());
        }
        outcomes.takeOne();
    }

    @Override
    public void run(long nanos) {
        long now = System.nanoTime();
        if (!sending) {
            startSending(now, Pacing.NO_END);
        }
        pollUntil(now + nanos);
    }

    /**
     * Sends every message intended within the given time from now, and waits for all responses. Unlike
     * {@link #completeOne}, it continues when there are no responses, and a stall at the end does not drop messages.
     *
     * @param nanos 0 or more
     * @throws LoadFailure as {@link #completeOne}
     * @throws IllegalStateException if messages are being sent: call {@link #drain} first
     */
    public void window(long nanos) {
        if (sending) {
            throw new IllegalStateException("the driver is sending: drain it first");
        }
        long now = System.nanoTime();
        startSending(now, now + nanos);
        pollUntil(now + nanos);
        drain();
    }

    private void startSending(long now, long end) {
        sending = true;
        pacing.begin(connections, now, end);
    }

    private void pollUntil(long end) {
        while (System.nanoTime() - end < 0) {
            poll();
        }
        outcomes.takeAll();
    }

    @Override
    public void drain() {
        sending = false;
        pacing.pause(connections);
        while (pacing.waiting() || connections.busy()) {
            poll();
            if (pacing.waiting() && pacing.sendsAll() && !failFast) {
                // A server that answers nothing any more would take the loss limit for each message that waits.
                report().requireAnswers(outcomes.now());
            }
        }
        outcomes.takeAll();
    }

    private void poll() {
        if (loop.open() == 0 && !connections.anyGone()) {
            throw new LoadFailure("every connection has ended; the first failure: "
                    + report().firstFailure().orElse("none") + " (" + report() + ")");
        }
        serve();
    }

    /** Waits a little for received messages and reads them; {@link #wakeUp} ends the wait. */
    public void serve() {
        long until = pacing.turn(connections);
        try {
            boolean served = until < SPIN_NANOS
                    ? loop.spin(until)
                    : loop.poll(Math.min(POLL_MILLIS, (until - SPIN_NANOS / 2) / 1_000_000)) > 0;
            if (!served) {
                outcomes.now(System.nanoTime());
            }
        } catch (IOException e) {
            throw new LoadFailure("the client's selector failed: " + e.getMessage(), e);
        } catch (ProtocolException e) {
            throw new LoadFailure(e.getMessage(), e);
        }
        if (outcomes.now() - sweptAt > SWEEP_NANOS) {
            sweptAt = outcomes.now();
            connections.sweep(lossLimit);
        }
        if (failFast) {
            report().check();
        }
    }

    /** Ends the wait of {@link #serve}. Called by any thread. */
    public void wakeUp() {
        loop.wakeUp();
    }

    /** Lost and wrong responses are included; a run that has any fails. */
    @Override
    public long[] completedByConnection() {
        return byConnection
                ? Arrays.stream(connections.states())
                        .mapToLong(state -> state.received)
                        .toArray()
                : new long[0];
    }

    @Override
    public LoadReport report() {
        return outcomes.report();
    }

    @Override
    public Map<String, Long> announced() {
        return protocol.announced();
    }

    @Override
    public Map<Metric, LatencyRecorder> latencies() {
        return pacing.latencies(service());
    }

    @Override
    public long waitedNanos() {
        return loop.waitedNanos();
    }

    @Override
    public long spunCpuNanos() {
        return loop.spunCpuNanos();
    }

    @Override
    public void close() {
        try {
            loop.close();
        } catch (IOException e) {
            throw new LoadFailure("the client's selector cannot be closed: " + e.getMessage(), e);
        }
    }
}
