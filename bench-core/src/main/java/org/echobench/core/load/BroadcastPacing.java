package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.PingRound;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.LongQueue;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Stamp;
import org.echobench.results.metric.Metric;

/**
 * Broadcasts to all connections of the loop: the server sends, the connections only receive. All receive the same
 * bytes. T0 is the time just before the broadcast begins. {@code push.fromT0} is a receipt less T0. A closed loop
 * begins the next broadcast when all have received the last one. An open loop always begins it at the scheduled time.
 * Its {@code response} is a receipt less the intended time, so the backlog of a slow server counts.
 */
public final class BroadcastPacing implements Pacing {

    /** What begins broadcasts. */
    @FunctionalInterface
    public interface Broadcasts {

        /**
         * Begins the next one.
         *
         * @param number the broadcast's number, from 0
         * @param t0 the current {@link System#nanoTime()}
         */
        void begin(long number, long t0);

        /** Called when the receivers are connected: waits until the server knows all of them. */
        default void opened(ClientLoop loop, List<Connection> connections) throws IOException {
            PingRound.await(loop, connections);
        }

        /**
         * Broadcasts of a server that is given each message, to connections with an {@link EchoProtocol} of this
         * payload.
         *
         * @param payload binary, at least {@link Stamp#BYTES} bytes
         * @param publisher begins a broadcast; the buffer is valid during the call
         */
        static Broadcasts published(Payload payload, Consumer<ByteBuffer> publisher) {
            if (payload.text() || payload.bytes() < Stamp.BYTES) {
                throw new IllegalArgumentException("a broadcast is binary and has at least " + Stamp.BYTES + " bytes");
            }
            ByteBuffer message = ByteBuffer.allocate(payload.bytes());
            return (number, t0) -> {
                payload.writePlain(message.clear(), Stamp.identity(false, 0, number), Stamp.time(false, t0));
                publisher.accept(message.flip());
            };
        }
    }

    private final Broadcasts broadcasts;
    private final Optional<Pacer> pacer;
    /** From the intended beginning to the last receipt, for broadcasts that all connections received. */
    private final LatencyRecorder last = new LatencyRecorder();
    /** For each current broadcast, how many connections have yet to receive it. */
    private final LongQueue outstanding = new LongQueue();
    /** For each current broadcast, how many connections did not receive it, or received it wrongly. */
    private final LongQueue failed = new LongQueue();

    private boolean running;
    long begun;
    private long freeSince;

    /** @param schedule when broadcasts begin; without it, each begins when all have received the one before */
    public BroadcastPacing(Broadcasts broadcasts, Optional<Schedule> schedule) {
        this.broadcasts = broadcasts;
        this.pacer = schedule.map(Pacer::new);
    }

    /** All connections receive the same bytes, so all expect the number of connection 0. */
    @Override
    public int stampedNumber(int number) {
        return 0;
    }

    @Override
    public void opened(ClientLoop loop, List<Connection> connections) throws IOException {
        broadcasts.opened(loop, connections);
    }

    @Override
    public void begin(Connections connections, long now, long end) {
        running = true;
        pacer.ifPresent(schedule -> schedule.resume(now, end));
        turn(connections);
    }

    @Override
    public void pause(Connections connections) {
        running = false;
        pacer.ifPresent(schedule -> {
            while (schedule.moreBeforeEnd()) {
                publishNext(schedule, connections);
            }
            schedule.stop();
        });
    }

    @Override
    public long turn(Connections connections) {
        if (!running) {
            return NEVER;
        }
        if (pacer.isEmpty()) {
            if (outstanding.isEmpty()) {
                long now = System.nanoTime();
                publish(connections, now, now, 0);
            }
            return NEVER;
        }
        // One at a time: if publishing takes longer than the schedule allows, sending all that is due would never end.
        Pacer schedule = pacer.get();
        if (schedule.due(System.nanoTime())) {
            publishNext(schedule, connections);
        }
        return schedule.untilDue(System.nanoTime());
    }

    /** The time inside the publisher is the server's, not the client's lag. */
    private void publishNext(Pacer schedule, Connections connections) {
        long intended = schedule.intended();
        schedule.advance();
        long now = System.nanoTime();
        long lag = schedule.sent(now, intended, begun == 0 ? intended : freeSince);
        publish(connections, now, intended, lag);
        freeSince = System.nanoTime();
    }

    private void publish(Connections connections, long t0, long intended, long lag) {
        int expected = connections.expectAll(t0, intended, lag);
        if (expected > 0) {
            outstanding.add(expected);
            failed.add(0);
        }
        broadcasts.begin(begun++, t0);
    }

    @Override
    public void over(ConnectionState state, long now, Outcome outcome) {
        long broadcast = state.received;
        long intended = state.oldestIntendedAt();
        if (outcome != Outcome.RIGHT) {
            failed.set(broadcast, failed.get(broadcast) + 1);
        } else if (pacer.isPresent()) {
            pacer.get().answered(now, intended, state.oldestLag());
        }
        long left = outstanding.get(broadcast) - 1;
        outstanding.set(broadcast, left);
        if (left > 0) {
            return;
        }
        // A broadcast that one connection did not receive has no last receipt.
        if (failed.get(broadcast) == 0) {
            last.record(now - intended);
        }
        while (!outstanding.isEmpty() && outstanding.get(outstanding.oldest()) == 0) {
            outstanding.remove();
            failed.remove();
        }
    }

    @Override
    public Map<Metric, LatencyRecorder> latencies(LatencyRecorder service) {
        Map<Metric, LatencyRecorder> latencies = new HashMap<>(Map.of(Metric.PUSH_FROM_T0, service));
        latencies.put(pacer.isPresent() ? Metric.RESPONSE_LAST : Metric.PUSH_LAST, last);
        pacer.ifPresent(schedule -> latencies.putAll(schedule.latencies()));
        return latencies;
    }
}
