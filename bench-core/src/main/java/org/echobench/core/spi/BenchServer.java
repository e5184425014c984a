package org.echobench.core.spi;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A running server. Thread-safe, but {@code publish} is called by one thread at a time. */
public interface BenchServer extends AutoCloseable {

    /** The address it listens on, with the real port even where port 0 was asked for. */
    InetSocketAddress address();

    /**
     * Sends one binary message to every subscriber of {@link Endpoints#WS_PUSH}; each subscriber receives messages in
     * call order. May return before they are written. A subscriber that does not read does not hold up the others: once
     * more than {@link Endpoints#MAX_QUEUED_PUSH_BYTES} wait for it, it is disconnected.
     *
     * @param message the payload between position and limit; valid only during the call, and left unchanged
     */
    void publish(ByteBuffer message);

    /** Idempotent. On return the port is free, and every thread has ended except the provider's lingering ones. */
    @Override
    void close();
}
