package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.PingRound;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.Stamp;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.results.metric.Metric;

/**
 * Broadcasts that another process begins, in the order of their numbers: the loop's connections are subscribers. A
 * message is one frame that carries its T0, so it counts as sent when it is read. If the server breaks the protocol on
 * a connection, only that subscriber ends. For one loop, whose thread makes all calls.
 */
public final class BroadcastReceipts implements Protocol, Pacing {

    /** The stamp's connection: a broadcast is the same message for all. */
    private static final int ONE_FOR_ALL = 0;

    private final UpgradeRequest upgrade;
    private final Payload payload;
    private final LossLimit lossLimit;
    private final FrameHeader header = new FrameHeader();
    /** How far the clock that stamps broadcasts is ahead of this process's. */
    private long aheadNanos;
    /** The longest time by which a message seemed to arrive before its T0. */
    private long skewNanos;

    // The message that was read last.
    private long number;
    private long t0;

    /** The latest broadcast, and since when it has been awaited. */
    private long latest = -1;

    private long awaitedSince;
    private int open;
    private int received;
    private int lost;
    private long lastNanos;

    /**
     * @param payload the payload of every broadcast: binary, at least {@link Stamp#BYTES} bytes
     * @param lossLimit the loop's
     */
    public BroadcastReceipts(String path, Payload payload, LossLimit lossLimit) {
        requireRoom(payload);
        this.upgrade = UpgradeRequest.to(path);
        this.payload = payload;
        this.lossLimit = lossLimit;
    }

    private static void requireRoom(Payload payload) {
        if (payload.text() || payload.bytes() < Stamp.BYTES) {
            throw new IllegalArgumentException(
                    "payload must be at least " + Stamp.BYTES + " bytes, but is " + payload.bytes());
        }
    }

    /**
     * The message of a broadcast, for the process that begins it.
     *
     * @param payload as for the constructor
     * @param number 0 to less than 2³²
     * @param t0 {@link System#nanoTime()} before the broadcast begins
     */
    public static ByteBuffer message(Payload payload, long number, long t0) {
        requireRoom(payload);
        ByteBuffer message = ByteBuffer.allocate(payload.bytes());
        payload.writePlain(message, Stamp.identity(false, ONE_FOR_ALL, number), Stamp.time(false, t0));
        return message.flip();
    }

    /** Sets how many nanoseconds the clock that stamps broadcasts is ahead of this process's. */
    public void clockAhead(long nanos) {
        aheadNanos = nanos;
    }

    /** Nanoseconds by which the clock that stamps broadcasts was further ahead than set; 0 if no message shows it. */
    public long skewNanos() {
        return skewNanos;
    }

    /** Call when a broadcast has begun; its messages may already have arrived. */
    public void expect(long broadcast) {
        if (broadcast > latest) {
            begin(broadcast, System.nanoTime());
        }
    }

    private void begin(long broadcast, long now) {
        latest = broadcast;
        awaitedSince = now;
        received = 0;
        lost = 0;
        lastNanos = 0;
    }

    /** Whether every open subscriber has received the latest broadcast, or lost it. */
    public boolean settled() {
        return received + lost >= open;
    }

    /** The number of open subscribers. */
    public int open() {
        return open;
    }

    /** The number of open subscribers that have received the latest broadcast. */
    public int received() {
        return received;
    }

    /** Nanoseconds from T0 of the latest broadcast to its latest receipt. */
    public long lastNanos() {
        return lastNanos;
    }

    @Override
    public Optional<UpgradeRequest> opening() {
        return Optional.of(upgrade);
    }

    @Override
    public boolean stamped() {
        return true;
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + payload.bytes();
    }

    /** Waits until the server knows every subscriber. */
    @Override
    public void opened(ClientLoop loop, List<Connection> connections) throws IOException {
        PingRound.await(loop, connections);
        open += (int) connections.stream().filter(Connection::isOpen).count();
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        throw new IllegalStateException("subscribers send nothing");
    }

    @Override
    public void receive(ConnectionState state, ByteBuffer in, Responses responses) {
        try {
            while (state.isOpen() && header.readWhole(in)) {
                int end = in.position() + (int) header.payloadLength();
                if (header.opcode() == Frames.CLOSE) {
                    state.connection.fail(new IOException("the server sent a close frame"));
                } else if (header.opcode() == Frames.PING) {
                    state.connection.pong(in, (int) header.payloadLength());
                } else if (!header.control()) {
                    take(state, in, responses);
                }
                in.position(end);
            }
        } catch (ProtocolException e) {
            responses.unexpected(state, e.getMessage());
            state.connection.fail(new IOException(e.getMessage(), e));
        }
    }

    private void take(ConnectionState state, ByteBuffer in, Responses responses) {
        long next = state.first + state.received;
        Optional<String> fault = read(in, next);
        if (fault.isPresent()) {
            responses.unexpected(state, fault.get());
            return;
        }
        long now = responses.now();
        skewNanos = Math.max(skewNanos, t0 - (now + aheadNanos));
        // The clock difference has an error, so a message may seem to arrive before its T0.
        sent(state, number, now - Math.max(0, now + aheadNanos - t0));
        if (number > next) {
            responses.lost(state, number - next, "broadcast " + number + " came before " + next);
        }
        responses.completed(state);
    }

    /** Records that the server has sent the broadcasts up to this number to this subscriber. */
    private static void sent(ConnectionState state, long upTo, long since) {
        while (state.first + state.sent <= upTo) {
            state.sentNow(since, since, 0);
        }
    }

    /**
     * Reads a whole message. Its payload begins at the buffer's position, which stays.
     *
     * @param next the number of the broadcast that the subscriber must receive next
     * @return why the message is wrong; empty where it is right
     */
    private Optional<String> read(ByteBuffer in, long next) {
        int at = in.position();
        int length = (int) header.payloadLength();
        if (header.masked() || !header.fin() || header.opcode() != Frames.BINARY) {
            return Optional.of("a broadcast is not one binary frame, unmasked");
        }
        if (length != payload.bytes()) {
            return Optional.of("a broadcast has " + length + " bytes instead of " + payload.bytes());
        }
        long identity = in.getLong(at);
        number = Stamp.binarySequence(identity);
        t0 = Stamp.binaryTime(in.getLong(at + Stamp.TIME));
        if (number < next) {
            return Optional.of("broadcast " + number + " came again, or out of order");
        }
        if (identity != Stamp.identity(false, ONE_FOR_ALL, number) || !fillerMatches(in, at)) {
            return Optional.of("broadcast " + number + " differs from what was sent");
        }
        return Optional.empty();
    }

    private boolean fillerMatches(ByteBuffer in, int at) {
        in.position(at + Stamp.BYTES);
        boolean same = payload.fillerMatches(in, Stamp.BYTES, payload.bytes() - Stamp.BYTES);
        in.position(at);
        return same;
    }

    /** A broadcast that the subscriber has not received by its end is lost. */
    @Override
    public boolean endedInOrder(ConnectionState state, IOException cause, Responses responses) {
        open--;
        String reason = "the server ended a subscriber's connection: " + cause.getMessage();
        if (state.first + state.received > latest) {
            received--;
            responses.ended(reason);
        } else {
            sent(state, latest, responses.now());
            responses.lost(state, state.inFlight(), reason);
        }
        return true;
    }

    @Override
    public String unanswered(ConnectionState state, LossLimit limit) {
        return (open - received) + " of " + open + " subscribers had not received broadcast " + latest + " after "
                + limit;
    }

    @Override
    public void begin(Connections connections, long now, long end) {
        throw new IllegalStateException("another process begins the broadcasts");
    }

    @Override
    public void pause(Connections connections) {
        throw new IllegalStateException("another process begins the broadcasts");
    }

    /** An overdue message counts as sent, so that the loop gives up on it. */
    @Override
    public long turn(Connections connections) {
        if (!settled() && lossLimit.passed(awaitedSince, System.nanoTime())) {
            for (ConnectionState state : connections.states()) {
                if (state.isOpen()) {
                    sent(state, latest, awaitedSince);
                }
            }
        }
        return NEVER;
    }

    @Override
    public void over(ConnectionState state, long now, Outcome outcome) {
        long broadcast = state.first + state.received;
        if (outcome != Outcome.RIGHT) {
            lost += broadcast == latest && state.isOpen() ? 1 : 0;
            return;
        }
        if (broadcast > latest) {
            begin(broadcast, now);
        }
        // Broadcasts need not wait for each other: a subscriber that is behind has not received the latest one.
        received += broadcast == latest ? 1 : 0;
        lastNanos = Math.max(lastNanos, now - state.oldestSentAt());
    }

    @Override
    public Map<Metric, LatencyRecorder> latencies(LatencyRecorder service) {
        return Map.of(Metric.PUSH_FROM_T0, service);
    }
}
