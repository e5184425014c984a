package org.echobench.core.load;

import java.io.IOException;
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

/**
 * The connections of subscribers to broadcasts that another process begins, in the order of their numbers. A
 * {@link BroadcastMessage} is one frame. Not thread-safe, but for {@link #wakeUp()}.
 */
public final class BroadcastReceiver implements ConnectionHandler, AutoCloseable {

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
                connection.attach(receipts.subscribe(next));
                connection.handler(this);
                subscribers.add(connection);
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
        receipts.dismiss();
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

    /** What its subscribers have received. */
    public BroadcastReceipts receipts() {
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
            receipts.wrong(e.getMessage());
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
        Optional<String> fault = message.read(header, in, subscriber.next(), now);
        if (fault.isPresent()) {
            receipts.wrong(fault.get());
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
