package org.echobench.core.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.echobench.core.wire.Frames;

/**
 * One connection of a {@link ClientLoop}. It has few fields, because with its channel and key it is most of the
 * client's cost of an idle connection. Not thread-safe.
 */
public class Connection {

    /** The masking key of control frames. */
    private static final int KEY = 0x5A5A5A5A;

    private final ClientLoop loop;
    private final SocketChannel channel;
    private SelectionKey key;
    private ConnectionHandler handler;
    private Object attachment;
    private ByteBuffer unread;
    private ByteBuffer unsent;
    private ByteBuffer reply;
    /** Why nothing can be sent any more; bytes that the server sent before are still read. Null while sending works. */
    private IOException writeFailure;
    // Not the channel's state: a refused connect closes the channel before the handler learns of it.
    private boolean ended;

    Connection(ClientLoop loop, SocketChannel channel, ConnectionHandler handler) {
        this.loop = loop;
        this.channel = channel;
        this.handler = handler;
    }

    final void registered(SelectionKey key) {
        this.key = key;
    }

    final SocketChannel channel() {
        return channel;
    }

    final ConnectionHandler handler() {
        return handler;
    }

    /** Sets the handler that is called from now on. */
    public final void handler(ConnectionHandler handler) {
        this.handler = handler;
    }

    /** The handler's own record of this connection. */
    public final Object attachment() {
        return attachment;
    }

    public final void attach(Object attachment) {
        this.attachment = attachment;
    }

    public final ClientLoop loop() {
        return loop;
    }

    public final boolean isOpen() {
        return !ended;
    }

    /** Whether an earlier write is not complete, or has failed: nothing may be written before {@code writable}. */
    public final boolean blocked() {
        return unsent != null || writeFailure != null;
    }

    /** Whether a write has failed. Nothing more is sent; the connection ends once all received bytes are read. */
    public final boolean writesFail() {
        return writeFailure != null;
    }

    /**
     * Sends the bytes in {@link ClientLoop#out()}. Bytes that the socket does not take are kept and sent later. If the
     * server has ended the connection, which it may have done after a response, nothing is sent; the handler learns of
     * the end after that response.
     *
     * @throws IllegalStateException while {@link #blocked()}
     */
    public void write(ByteBuffer out) {
        requireUnblocked();
        send(out.flip());
    }

    /** Sends a WebSocket ping without payload. */
    final void ping() {
        ByteBuffer out = loop.out();
        Frames.writeMaskedHeader(out, true, Frames.PING, 0, KEY);
        write(out);
    }

    /**
     * Answers a WebSocket ping. A blocked connection does so later, and then answers only the latest ping (RFC 6455,
     * section 5.5.3).
     *
     * @param in holds the ping's payload of {@code length} bytes at its position; is left unchanged
     */
    public final void pong(ByteBuffer in, int length) {
        ByteBuffer out = loop.out();
        Frames.writeMaskedHeader(out, true, Frames.PONG, length, KEY);
        int start = out.position();
        out.put(start, in, in.position(), length).position(start + length);
        Frames.mask(out, start, out.position(), KEY, 0);
        if (!blocked()) {
            write(out);
            return;
        }
        giveBack(reply);
        reply = loop.pool().acquire(out.flip().remaining()).put(out).flip();
    }

    /** Answers a WebSocket close frame; the server then ends the connection. */
    public final void answerClose() {
        if (!blocked()) {
            ByteBuffer out = loop.out();
            Frames.writeMaskedHeader(out, true, Frames.CLOSE, Short.BYTES, KEY);
            int start = out.position();
            out.putShort((short) Frames.NORMAL_CLOSURE);
            Frames.mask(out, start, out.position(), KEY, 0);
            write(out);
        }
    }

    final void requireUnblocked() {
        if (blocked()) {
            throw new IllegalStateException("the connection is blocked");
        }
    }

    /** Writes bytes unchanged to the socket, and keeps those that the socket does not take. */
    final void send(ByteBuffer out) {
        if (wrote(out) && out.hasRemaining()) {
            unsent = loop.pool().acquire(out.remaining());
            unsent.put(out).flip();
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
    }

    /** Called when TCP is connected. */
    void connected() throws IOException {
        handler.opened(this);
    }

    final void ready(int operations) {
        try {
            if ((operations & SelectionKey.OP_CONNECT) != 0) {
                channel.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                connected();
                return;
            }
            if ((operations & SelectionKey.OP_WRITE) != 0) {
                flush();
            }
            if ((operations & SelectionKey.OP_READ) != 0 && !ended) {
                read();
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    private void flush() throws IOException {
        if (!wrote(unsent) || !unsent.hasRemaining()) {
            unsent = giveBack(unsent);
            key.interestOps(SelectionKey.OP_READ);
        }
        if (!blocked()) {
            drained();
        }
    }

    /** Writes what the socket takes; false if writing has failed. */
    private boolean wrote(ByteBuffer bytes) {
        try {
            channel.write(bytes);
        } catch (IOException e) {
            failWrites(e);
        }
        return !writesFail();
    }

    final void failWrites(IOException cause) {
        writeFailure = cause;
    }

    /** Called when the rest of a partial write has been sent. */
    void drained() throws IOException {
        if (reply != null) {
            ByteBuffer out = loop.out().put(reply);
            reply = giveBack(reply);
            write(out);
        }
        if (isOpen() && !blocked()) {
            handler.writable(this);
        }
    }

    void read() throws IOException {
        ByteBuffer in = inWithUnread();
        int before = in.position();
        if (channel.read(in) < 0) {
            fail(ended(before));
            return;
        }
        deliver(in.flip(), System.nanoTime());
    }

    /** @param unread bytes that arrived before the end and that the handler could not use yet */
    final IOException ended(int unread) {
        if (unread > 0) {
            return new IncompleteHead(
                    "the server ended the connection after " + unread + " bytes of an incomplete head");
        }
        // A failed write has consumed the reset that the read would have seen.
        return writesFail() ? writeFailure : new EOFException("the server ended the connection");
    }

    /** The server ended the connection after it had begun a response. */
    public static final class IncompleteHead extends EOFException {

        private static final long serialVersionUID = 1;

        private IncompleteHead(String message) {
            super(message);
        }
    }

    /** The loop's receive buffer, with the unread rest of the last read. */
    final ByteBuffer inWithUnread() {
        ByteBuffer in = loop.in();
        in.clear();
        if (unread != null) {
            in.put(unread);
            unread = giveBack(unread);
        }
        return in;
    }

    /** Passes bytes to the handler, and keeps the unread rest. */
    final void deliver(ByteBuffer in, long now) throws IOException {
        handler.received(this, in, now);
        if (in.hasRemaining() && !ended) {
            if (in.remaining() == in.capacity()) {
                throw new IOException("the response does not fit into " + in.capacity() + " bytes");
            }
            unread = loop.pool().acquire(in.remaining());
            unread.put(in).flip();
        }
    }

    /**
     * Passes the unread rest of the last read to a new handler, before more bytes arrive.
     *
     * @throws IOException if the response does not fit into the loop's buffer
     */
    public final void deliverUnread() throws IOException {
        if (unread != null) {
            deliver(inWithUnread().flip(), System.nanoTime());
        }
    }

    /** Ends the connection with a reset, and tells the handler the reason. */
    public void fail(IOException cause) {
        if (!ended) {
            reset();
            handler.closed(this, cause);
        }
    }

    /** Closes normally; the side that closes first stays in TIME_WAIT. The handler is not called. */
    public void close() {
        end();
    }

    private void end() {
        if (ended) {
            return;
        }
        release();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes with a reset, which avoids TIME_WAIT. The handler is not called. */
    public final void reset() {
        if (ended) {
            return;
        }
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // The peer has reset or refused it already: there is nothing left that could linger.
        }
        end();
    }

    void release() {
        ended = true;
        loop.closed();
        unread = giveBack(unread);
        unsent = giveBack(unsent);
        reply = giveBack(reply);
    }

    /** Releases a buffer; returns null, because it is no longer kept. */
    final ByteBuffer giveBack(ByteBuffer kept) {
        if (kept != null) {
            loop.pool().release(kept);
        }
        return null;
    }
}
