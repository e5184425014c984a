package org.echobench.core.spi;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/** A running server. Thread-safe, but {@code publish} and {@code publishEach} are called by one thread at a time. */
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

    /**
     * As {@link #publish}, but asks for a message immediately before each subscriber's own write, so that the harness
     * can stamp it there. This is the stamp of the 2015 comparison and is used for nothing else. A server that leaves it
     * out says so with {@link BenchServerProvider#publishesEach}.
     *
     * @param message gives the payload for the next subscriber; valid until it is asked again
     * @throws UnsupportedOperationException if the server does not offer it
     */
    default void publishEach(Supplier<ByteBuffer> message) {
        throw new UnsupportedOperationException("this server does not offer publishEach");
    }

    /** Idempotent. On return the port is free, and every thread has ended except the provider's lingering ones. */
    @Override
    void close();
}
