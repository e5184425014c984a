package org.echobench.core.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * One connection of a {@link ClientLoop}. Few fields: with its channel and key it is most of what an idle connection
 * costs the client. Not thread-safe.
 */
public final class Connection {

    private final ClientLoop loop;
    private final SocketChannel channel;
    private SelectionKey key;
    private ConnectionHandler handler;
    private Object attachment;
    private ByteBuffer unread;
    private ByteBuffer unsent;
    // Not the channel's own state: a refused connect closes the channel before anybody is told.
    private boolean ended;

    Connection(ClientLoop loop, SocketChannel channel, ConnectionHandler handler) {
        this.loop = loop;
        this.channel = channel;
        this.handler = handler;
    }

    void registered(SelectionKey key) {
        this.key = key;
    }

    /** From now on this handler is called. */
    public void handler(ConnectionHandler handler) {
        this.handler = handler;
    }

    /** The handler's own record of this connection. */
    public Object attachment() {
        return attachment;
    }

    public void attach(Object attachment) {
        this.attachment = attachment;
    }

    public ClientLoop loop() {
        return loop;
    }

    public boolean isOpen() {
        return !ended;
    }

    /** Whether an earlier write is still under way: nothing may be written before {@code writable}. */
    public boolean blocked() {
        return unsent != null;
    }

    /**
     * Sends what was put into {@link ClientLoop#out()}. What the socket does not take is kept and sent when it does.
     *
     * @throws IllegalStateException while {@link #blocked()}
     */
    public void write(ByteBuffer out) {
        if (unsent != null) {
            throw new IllegalStateException("the connection is blocked");
        }
        out.flip();
        try {
            channel.write(out);
        } catch (IOException e) {
            fail(e);
            return;
        }
        if (out.hasRemaining()) {
            unsent = loop.pool().acquire(out.remaining());
            unsent.put(out).flip();
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
    }

    void ready(int operations) {
        try {
            if ((operations & SelectionKey.OP_CONNECT) != 0) {
                channel.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                handler.opened(this);
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
        channel.write(unsent);
        if (!unsent.hasRemaining()) {
            loop.pool().release(unsent);
            unsent = null;
            key.interestOps(SelectionKey.OP_READ);
            handler.writable(this);
        }
    }

    private void read() throws IOException {
        ByteBuffer in = loop.in();
        in.clear();
        if (unread != null) {
            in.put(unread);
            loop.pool().release(unread);
            unread = null;
        }
        if (channel.read(in) < 0) {
            fail(new EOFException("the server ended the connection"));
            return;
        }
        in.flip();
        handler.received(this, in, System.nanoTime());
        if (in.hasRemaining() && !ended) {
            if (in.remaining() == in.capacity()) {
                throw new IOException("the answer does not fit into " + in.capacity() + " bytes");
            }
            unread = loop.pool().acquire(in.remaining());
            unread.put(in).flip();
        }
    }

    private void fail(IOException cause) {
        if (!ended) {
            reset();
            handler.closed(this, cause);
        }
    }

    /** Closes in order; the side that closes first keeps the address in TIME_WAIT. The handler is not told. */
    public void close() {
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

    /** Closes with a reset, which leaves no TIME_WAIT behind. The handler is not told. */
    public void reset() {
        if (ended) {
            return;
        }
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // The peer has reset or refused it already: there is nothing left that could linger.
            close();
            return;
        }
        close();
    }

    private void release() {
        ended = true;
        loop.closed();
        if (unread != null) {
            loop.pool().release(unread);
            unread = null;
        }
        if (unsent != null) {
            loop.pool().release(unsent);
            unsent = null;
        }
    }
}
