package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The events of a connection. Called by the thread that polls the loop; one handler may serve many connections. Most
 * handlers take over open connections, and write so little that the socket takes it at once.
 */
public interface ConnectionHandler {

    /** The connection is ready for the first bytes. */
    default void opened(Connection connection) {
        throw new IllegalStateException("the connection is opened before this handler has it");
    }

    /**
     * Bytes have arrived. Unread bytes are passed again, in front of the next ones.
     *
     * @param in the loop's own buffer, big-endian; valid during the call
     * @param now {@link System#nanoTime()} just after the bytes were read
     */
    void received(Connection connection, ByteBuffer in, long now);

    /** The rest of a partial write has been sent; the connection takes more. */
    default void writable(Connection connection) {}

    /**
     * The connection has ended, but not through {@link Connection#close()}.
     *
     * @param cause an {@link java.io.EOFException} if the peer ended it cleanly
     */
    void closed(Connection connection, IOException cause);
}
