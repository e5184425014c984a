package org.echobench.core.load;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.ConnectionFailure;
import org.echobench.core.client.ConnectionHandler;
import org.echobench.core.client.ControlFrames;
import org.echobench.core.client.Opener;
import org.echobench.core.client.PingRound;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastReceipts.Subscriber;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;

/**
 * Subscribers in this process to broadcasts that another begins, in the order of their numbers. A {@link
 * BroadcastMessage} is one frame. While nothing is asked of them, they are served by {@link #poll}. Not thread-safe,
 * except {@link #wakeUp()}.
 */
public final class BroadcastReceiver implements Subscribers, ConnectionHandler, AutoCloseable {

    private static final long POLL_MILLIS = 100;

    private final Target target;
    private final String path;
    private final BroadcastMessage message;
    private final ClientLoop loop;
    private final FrameHeader header = new FrameHeader();
    private final BroadcastReceipts receipts = new BroadcastReceipts();
    private final List<Connection> subscribers = new ArrayList<>();
    private long aheadNanos;

    /** @param payload of every broadcast, as for {@link BroadcastMessage} */
    public BroadcastReceiver(Target target, String path, Payload payload) throws IOException {
        this.target = target;
        this.path = path;
        this.message = new BroadcastMessage(payload);
        loop = new ClientLoop(
                Math.max(ClientLoop.DEFAULT_BUFFER_BYTES, Frames.MAX_HEADER_BYTES + payload.bytes()), target.tls());
    }

    /** Where no source is given, the kernel chooses. */
    @Override
    public Opened open(int count, String source, long next) {
        int before = receipts.held();
        Optional<InetSocketAddress> bound =
                source.equals(ANY_SOURCE) ? Optional.empty() : Optional.of(new InetSocketAddress(source, 0));
        Opener.Opened opened = Opener.openAsMany(loop, target, Optional.of(UpgradeRequest.to(path)), bound, count);
        try {
            PingRound.await(loop, opened.connections());
        } catch (IOException | ConnectionFailure | ProtocolException e) {
            opened.connections().forEach(Connection::reset);
            return new Opened(receipts.held() - before, String.valueOf(e.getMessage()));
        }
        for (Connection connection : opened.connections()) {
            if (connection.isOpen()) {
                connection.attach(receipts.subscribe(next));
                connection.handler(this);
                subscribers.add(connection);
            }
        }
        return new Opened(receipts.held() - before, opened.stoppedBy().orElse(""));
    }

    @Override
    public Heard await(long number, long limitMillis) {
        long limitNanos = limitMillis * 1_000_000;
        long deadline = System.nanoTime() + limitNanos;
        receipts.expect(number, limitNanos);
        while (!receipts.allHeard() && System.nanoTime() - deadline < 0) {
            poll(POLL_MILLIS);
        }
        receipts.giveUp();
        return receipts.heardSoFar();
    }

    @Override
    public Latencies latencies() {
        long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        return new Latencies(receipts.take(), cpu, 0);
    }

    @Override
    public void dismiss() {
        for (Connection connection : subscribers) {
            if (connection.isOpen()) {
                connection.reset();
            }
        }
        subscribers.clear();
        receipts.dismiss();
    }

    /** Serves the ready connections; waits for them no longer than this. */
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

    @Override
    public void clockAhead(long nanos) {
        aheadNanos = nanos;
    }

    /** The receipts of its subscribers. */
    BroadcastReceipts receipts() {
        return receipts;
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
            receipts.report().wrong(e.getMessage());
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
        } else if (header.opcode() == Frames.PING) {
            ControlFrames.pong(connection, in, (int) header.payloadLength());
        }
    }

    private void take(Subscriber subscriber, ByteBuffer in, long now) {
        Optional<String> fault = message.read(header, in, subscriber.next, now);
        if (fault.isPresent()) {
            receipts.report().wrong(fault.get());
        } else {
            receipts.received(subscriber, message, now);
        }
    }

    @Override
    public void writable(Connection connection) {
        // Subscribers send nothing but pongs.
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        receipts.ended(
                (Subscriber) connection.attachment(),
                "the server ended a subscriber's connection: " + cause.getMessage());
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
