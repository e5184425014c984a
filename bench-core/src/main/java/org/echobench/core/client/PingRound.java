package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;

/**
 * Waits until a server has fully taken over upgraded WebSocket connections: sends a ping on each, and awaits its pong.
 * Frameworks answer the upgrade before they pass the connection to the application, so a broadcast begun at once would
 * miss the latest subscribers; they read frames only after that.
 */
public final class PingRound implements ConnectionHandler {

    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long POLL_MILLIS = 100;

    private final FrameHeader header = new FrameHeader();
    private final boolean messagesPass;
    private int answered;

    PingRound(boolean messagesPass) {
        this.messagesPass = messagesPass;
    }

    /**
     * Returns when all have answered. The caller must set their handler afterwards.
     *
     * @param connections connections of this loop, upgraded and unused; those that have ended are skipped
     * @throws IOException if none of the rest answers for 10 s
     * @throws LoadFailure if one ends
     */
    public static void await(ClientLoop loop, Collection<Connection> connections) throws IOException {
        new PingRound(false).run(loop, connections, PATIENCE_NANOS);
    }

    /** The same for connections that have sent something: messages before a pong are skipped. */
    public static void awaitAmongMessages(ClientLoop loop, Collection<Connection> connections) throws IOException {
        new PingRound(true).run(loop, connections, PATIENCE_NANOS);
    }

    void run(ClientLoop loop, Collection<Connection> connections, long patienceNanos) throws IOException {
        int asked = 0;
        for (Connection connection : connections) {
            if (connection.isOpen()) {
                connection.handler(this);
                connection.ping();
                asked++;
            }
        }
        long progressAt = System.nanoTime();
        int before = 0;
        while (answered < asked) {
            loop.poll(POLL_MILLIS);
            long now = System.nanoTime();
            if (answered > before) {
                before = answered;
                progressAt = now;
            } else if (now - progressAt > patienceNanos) {
                throw new IOException("only " + answered + " of " + asked + " connections have answered a ping");
            }
        }
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        while (true) {
            if (!header.readWhole(in)) {
                return;
            }
            if (!(header.control() || messagesPass) || header.opcode() == Frames.CLOSE) {
                throw new ProtocolException(
                        "the server sent a frame of opcode " + header.opcode() + " before its pong");
            }
            in.position(in.position() + (int) header.payloadLength());
            if (header.opcode() == Frames.PONG) {
                answered++;
            }
        }
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        throw new LoadFailure("a connection failed before its pong: " + cause.getMessage(), cause);
    }
}
