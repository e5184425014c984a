package org.echobench.core.spi;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A running server. Thread-safe, but {@code publish} is called by one thread at a time. */
public interface BenchServer extends AutoCloseable {

    /** The address it listens on, with the real port even if port 0 was requested. */
    InetSocketAddress address();

    /**
     * Sends one binary message to every subscriber of {@link Endpoints#WS_PUSH}; each subscriber receives messages in
     * call order. May return before they are written. A subscriber that does not read does not hold up the others: once
     * more than {@link Endpoints#MAX_QUEUED_PUSH_BYTES} bytes wait for it, it is disconnected.
     *
     * @param message the payload between position and limit; valid only during the call, and left unchanged
     */
    void publish(ByteBuffer message);

    /** Stops the server. Idempotent. On return the port is free, and only the provider's lingering threads remain. */
    @Override
    void close();
}
