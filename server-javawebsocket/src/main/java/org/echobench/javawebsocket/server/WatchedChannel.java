package org.echobench.javawebsocket.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WrappedByteChannel;

/**
 * Checks once more whether a message waits to be written. The library's selector first finds the queue empty and then
 * gives up its interest in writing. A response that a decoder adds in between stays in the queue until the connection's
 * next message. After each read the library calls {@link #readMore}, on the selector's thread and after all writes of
 * that turn: if a message waits then, the interest is set again. Used only by the selector's thread.
 */
final class WatchedChannel implements WrappedByteChannel {

    private final ByteChannel transport;
    private final SelectionKey key;

    /** Whether something was read since the queue was last checked. */
    private boolean read;

    /** @param key of the connection, which is attached to it */
    WatchedChannel(ByteChannel transport, SelectionKey key) {
        this.transport = transport;
        this.key = key;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        read = true;
        return transport.read(into);
    }

    @Override
    public boolean isNeedRead() {
        return read || transport instanceof WrappedByteChannel wrapped && wrapped.isNeedRead();
    }

    @Override
    public int readMore(ByteBuffer into) throws IOException {
        read = false;
        if (!((WebSocketImpl) key.attachment()).outQueue.isEmpty()) {
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
        return transport instanceof WrappedByteChannel wrapped && wrapped.isNeedRead() ? wrapped.readMore(into) : 0;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return transport.write(from);
    }

    @Override
    public boolean isNeedWrite() {
        return transport instanceof WrappedByteChannel wrapped && wrapped.isNeedWrite();
    }

    @Override
    public void writeMore() throws IOException {
        ((WrappedByteChannel) transport).writeMore();
    }

    @Override
    public boolean isBlocking() {
        return transport instanceof WrappedByteChannel wrapped && wrapped.isBlocking();
    }

    @Override
    public boolean isOpen() {
        return transport.isOpen();
    }

    @Override
    public void close() throws IOException {
        transport.close();
    }
}
