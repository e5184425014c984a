package org.echobench.core.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.ConnectionFailure;
import org.echobench.core.client.ConnectionHandler;
import org.echobench.core.client.Opener;
import org.echobench.core.client.PingRound;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;

/**
 * Subscribers of broadcasts that somebody else begins, in the order of their numbers: the end of {@link BroadcastStamp}. A message
 * is one frame. Failures are counted, never thrown. Not thread-safe, but for {@link #wakeUp()}.
 */
public final class BroadcastReceiver implements ConnectionHandler, AutoCloseable {

    private static final int PONG_KEY = 0x5A5A5A5A;

    private final Target target;
    private final String path;
    private final Payload payload;
    private final ClientLoop loop;
    private final FrameHeader header = new FrameHeader();
    private final LoadReport report = new LoadReport();
    private final LatencyRecorder fromT0 = new LatencyRecorder();
    private final LatencyRecorder fromWrite = new LatencyRecorder();
    private final LatencyRecorder eachFromT0 = new LatencyRecorder();
    private final List<Connection> subscribers = new ArrayList<>();
    private long current = -1;
    private int heard;
    private int held;
    private int ended;
    private long lastNanos;
    private long limitNanos = LoadDriver.LOSS_LIMIT_NANOS;
    private long aheadNanos;

    /** The number of the broadcast that a subscriber has to receive next. */
    private static final class Subscriber {
        long next;
    }

    /** @param payload binary, at least {@link BroadcastStamp#BYTES} bytes */
    public BroadcastReceiver(Target target, String path, Payload payload) throws IOException {
        this.target = target;
        this.path = path;
        this.payload = BroadcastStamp.checked(payload);
        loop = new ClientLoop(
                Math.max(ClientLoop.DEFAULT_BUFFER_BYTES, Frames.MAX_HEADER_BYTES + payload.bytes()), target.tls());
    }

    /**
     * Opens up to {@code count} more subscribers.
     *
     * @param next number of the first broadcast that they will receive
     * @return why they are fewer; empty if they are not
     */
    public Optional<String> open(int count, Optional<InetSocketAddress> source, long next) {
        Opener.Opened opened = Opener.openAsMany(loop, target, Optional.of(path), source, count);
        try {
            PingRound.await(loop, opened.connections());
        } catch (IOException | ConnectionFailure | ProtocolException e) {
            opened.connections().forEach(Connection::reset);
            return Optional.of(String.valueOf(e.getMessage()));
        }
        for (Connection connection : opened.connections()) {
            if (connection.isOpen()) {
                Subscriber subscriber = new Subscriber();
                subscriber.next = next;
                connection.attach(subscriber);
                connection.handler(this);
                subscribers.add(connection);
                held++;
            }
        }
        return opened.stoppedBy();
    }

    /** Resets every connection, so that others can be opened instead. What was counted stays. */
    public void dismiss() {
        for (Connection connection : subscribers) {
            if (connection.isOpen()) {
                connection.reset();
            }
        }
        subscribers.clear();
        held = 0;
        heard = 0;
    }

    /** Serves what is ready, waiting for it no longer than this. */
    public void poll(long millis) {
        try {
            loop.poll(millis);
        } catch (IOException e) {
            throw new LoadFailure("the client's selector failed: " + e.getMessage(), e);
        }
    }

    /** Ends a poll under way. May be called by any thread. */
    public void wakeUp() {
        loop.wakeUp();
    }

    /** From now on the clock that stamps broadcasts is this much ahead of ours: it is another host's. */
    public void clockAhead(long nanos) {
        aheadNanos = nanos;
    }

    /**
     * Says that a broadcast has begun; its messages may have come before.
     *
     * @param limitNanos after this long from T0 a message is lost
     */
    public void expect(long number, long limitNanos) {
        this.limitNanos = limitNanos;
        if (number > current) {
            begin(number);
        }
    }

    private void begin(long number) {
        current = number;
        heard = 0;
        lastNanos = 0;
    }

    /** Whether every open subscriber has received the broadcast that was begun last. */
    public boolean allHeard() {
        return heard >= held;
    }

    /** Counts as lost what has not come. */
    public void giveUp() {
        if (!allHeard()) {
            report.lost(
                    held - heard,
                    (held - heard) + " of " + held + " subscribers had not received broadcast " + current + " after "
                            + limitNanos / 1_000_000 + " ms");
        }
    }

    @Override
    public void opened(Connection connection) {
        throw new IllegalStateException("subscribers are opened before they are attached");
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        try {
            read(connection, in, now + aheadNanos);
        } catch (ProtocolException e) {
            report.wrong(e.getMessage());
            connection.reset();
            closed(connection, new IOException(e.getMessage(), e));
        }
    }

    private void read(Connection connection, ByteBuffer in, long now) {
        while (connection.isOpen()) {
            if (!header.readWhole(in)) {
                return;
            }
            int end = in.position() + (int) header.payloadLength();
            if (header.control()) {
                control(connection, in);
            } else {
                take((Subscriber) connection.attachment(), in, now);
            }
            in.position(end);
        }
    }

    private void control(Connection connection, ByteBuffer in) {
        if (header.opcode() == Frames.CLOSE) {
            connection.reset();
            closed(connection, new IOException("the server sent a close frame"));
        } else if (header.opcode() == Frames.PING && !connection.blocked()) {
            int length = (int) header.payloadLength();
            ByteBuffer out = loop.out();
            Frames.writeMaskedHeader(out, true, Frames.PONG, length, PONG_KEY);
            int start = out.position();
            out.put(start, in, in.position(), length).position(start + length);
            Frames.mask(out, start, out.position(), PONG_KEY, 0);
            connection.write(out);
        }
    }

    private void take(Subscriber subscriber, ByteBuffer in, long now) {
        int at = in.position();
        String fault = fault(subscriber, in, now);
        if (fault != null) {
            report.wrong(fault);
            return;
        }
        long number = BroadcastStamp.number(in, at);
        if (number > subscriber.next) {
            report.lost(number - subscriber.next, "broadcast " + number + " came before " + subscriber.next);
        }
        subscriber.next = number + 1;
        if (number > current) {
            begin(number);
        }
        // One that is behind, since broadcasts need not wait for each other, has not heard the one begun last.
        if (number == current) {
            heard++;
        }
        report.completed();
        long latency = now - BroadcastStamp.t0(in, at);
        lastNanos = Math.max(lastNanos, latency);
        if (latency > limitNanos) {
            report.late("broadcast " + number + " came after " + latency / 1_000_000 + " ms");
        }
        if (BroadcastStamp.stampedForEach(in, at)) {
            eachFromT0.record(latency);
            fromWrite.record(now - BroadcastStamp.written(in, at));
        } else {
            fromT0.record(latency);
        }
    }

    /** Why the message is wrong; null where it is right. */
    private String fault(Subscriber subscriber, ByteBuffer in, long now) {
        int at = in.position();
        int length = (int) header.payloadLength();
        if (header.masked() || !header.fin() || header.opcode() != Frames.BINARY) {
            return "a broadcast is not one binary frame, unmasked";
        }
        if (length != payload.bytes()) {
            return "a broadcast has " + length + " bytes instead of " + payload.bytes();
        }
        long number = BroadcastStamp.number(in, at);
        if (number < subscriber.next) {
            return "broadcast " + number + " came again, or out of order";
        }
        in.position(at + BroadcastStamp.BYTES);
        boolean same = payload.fillerMatches(in, BroadcastStamp.BYTES, length - BroadcastStamp.BYTES);
        in.position(at);
        if (!same || !BroadcastStamp.plausible(in, at, now)) {
            return "broadcast " + number + " differs from what was sent";
        }
        return null;
    }

    @Override
    public void writable(Connection connection) {
        // Subscribers send nothing but pongs.
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        held--;
        ended++;
        String reason = "the server ended a subscriber's connection: " + cause.getMessage();
        if (((Subscriber) connection.attachment()).next <= current) {
            report.lost(1, reason);
        } else {
            heard--;
            report.ended(reason);
        }
    }

    /** Open subscribers. */
    public int held() {
        return held;
    }

    /** Subscribers whose connection the server has ended. */
    public int ended() {
        return ended;
    }

    /** Subscribers that have received the broadcast begun last. */
    public int heard() {
        return heard;
    }

    /** From T0 of the broadcast begun last to the receipt by the last subscriber so far. */
    public long lastNanos() {
        return lastNanos;
    }

    public LoadReport report() {
        return report;
    }

    /**
     * Latencies since the last call, by label, in nanoseconds: {@code push.fromT0} of {@code publish}, and for the same
     * messages of {@code publishEach} {@code push.fromWrite} and {@code push.eachFromT0}.
     */
    public Map<String, Histogram> take() {
        return Map.of(
                "push.fromT0", fromT0.take(),
                "push.fromWrite", fromWrite.take(),
                "push.eachFromT0", eachFromT0.take());
    }

    /** Resets every connection. */
    @Override
    public void close() {
        try {
            loop.close();
        } catch (IOException e) {
            throw new LoadFailure("the client's selector cannot be closed: " + e.getMessage(), e);
        }
    }
}
