package org.echobench.core.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.echobench.core.wire.Frames;

/**
 * The outgoing bytes of one connection. Bytes gather in the loop's direct buffer, which every call that puts some must
 * flush before another connection has its turn; bytes that the socket does not take wait in a buffer of this
 * connection. Not thread-safe.
 */
final class Outbound {

    private final SocketChannel channel;
    private final ByteBuffer stage;
    private final BufferPool pool;

    /** Null, or the bytes from {@link #sent} to its position. */
    private ByteBuffer waiting;

    private int sent;

    Outbound(SocketChannel channel, ByteBuffer stage, BufferPool pool) {
        this.channel = channel;
        this.stage = stage;
        this.pool = pool;
    }

    /**
     * Whether the socket took less than it was given. Then nothing should be put before {@link #drain} has emptied the
     * rest.
     */
    boolean blocked() {
        return waiting != null;
    }

    int waitingBytes() {
        return waiting == null ? 0 : waiting.position() - sent;
    }

    void put(byte[] bytes) throws IOException {
        if (waiting == null && stage.remaining() >= bytes.length) {
            stage.put(bytes);
        } else {
            put(ByteBuffer.wrap(bytes));
        }
    }

    /** Puts a whole message as one frame; leaves the payload's position and limit as they are. */
    void frame(int opcode, ByteBuffer payload) throws IOException {
        int start = payload.position();
        int length = payload.remaining();
        if (waiting == null && stage.remaining() < Frames.MAX_HEADER_BYTES) {
            flush();
        }
        if (waiting != null) {
            reserve(Frames.MAX_HEADER_BYTES);
        }
        Frames.writeHeader(waiting == null ? stage : waiting, true, opcode, length);
        put(payload);
        payload.position(start);
    }

    private void put(ByteBuffer source) throws IOException {
        int limit = source.limit();
        while (waiting == null && source.remaining() > stage.remaining()) {
            source.limit(source.position() + stage.remaining());
            stage.put(source);
            source.limit(limit);
            flush();
        }
        if (waiting == null) {
            stage.put(source);
        } else {
            keep(source);
        }
    }

    /** Writes the gathered bytes to the socket. */
    void flush() throws IOException {
        if (stage.position() > 0) {
            stage.flip();
            write(stage);
            stage.clear();
        }
    }

    /** Writes bytes to the socket without gathering them. Bytes that it does not take are copied and wait. */
    void write(ByteBuffer source) throws IOException {
        if (waiting == null) {
            channel.write(source);
        }
        if (source.hasRemaining()) {
            keep(source);
        }
    }

    private void keep(ByteBuffer source) {
        reserve(source.remaining());
        waiting.put(source);
    }

    private void reserve(int bytes) {
        if (waiting == null) {
            waiting = pool.acquire(bytes);
            sent = 0;
        } else if (waiting.remaining() < bytes) {
            waiting.flip().position(sent);
            waiting.compact();
            sent = 0;
            if (waiting.remaining() < bytes) {
                waiting = pool.grow(waiting, Math.max(bytes, waiting.position()));
            }
        }
    }

    /** Writes waiting bytes to the socket until it takes no more. The stage must be empty. */
    void drain() throws IOException {
        int written = 1;
        while (written > 0 && waitingBytes() > 0) {
            stage.put(waiting.array(), sent, Math.min(waitingBytes(), stage.capacity()));
            written = channel.write(stage.flip());
            stage.clear();
            sent += written;
        }
        if (waitingBytes() == 0) {
            discard();
        }
    }

    /** Drops the waiting bytes. */
    void discard() {
        if (waiting != null) {
            pool.release(waiting);
            waiting = null;
        }
    }
}
