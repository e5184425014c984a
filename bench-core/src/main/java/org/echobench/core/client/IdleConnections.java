package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.ProtocolException;
import org.echobench.results.Param;

/**
 * Connections that are open besides the load: they are silent, wait for a response, or read only when told to. They
 * have a selector of their own, not polled in between, so they cost the load's thread nothing. Not thread-safe.
 */
public final class IdleConnections implements AutoCloseable, ConnectionHandler {

    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(30);

    private ClientLoop loop;
    private final int count;
    private Connection[] connections = {};
    private boolean asked;
    private int answered;
    private Optional<String> firstEnd = Optional.empty();

    /**
     * Opens the connections.
     *
     * @param opening what comes first on each; empty for HTTP/1.1, where nothing is sent at all
     * @param count 0 to 1,000,000
     * @throws LoadFailure if one is refused, ended or wrongly opened
     */
    public IdleConnections(Target target, Optional<? extends Opening> opening, int count) {
        this(target, opening, count, ClientLoop.DEFAULT_BUFFER_BYTES);
    }

    /** The same; each reads at most {@code readBytes} at a time, which must be 1,024 or more, and with TLS 32 KiB. */
    public IdleConnections(Target target, Optional<? extends Opening> opening, int count, int readBytes) {
        Param.IDLE_CONNECTIONS.require(count);
        this.count = count;
        try {
            loop = new ClientLoop(readBytes, target.tls(opening));
            connections = Opener.open(loop, target, opening, count);
            for (Connection connection : connections) {
                connection.handler(this);
            }
        } catch (IOException | LoadFailure | ProtocolException e) {
            if (loop != null) {
                close();
            }
            throw new LoadFailure("a background connection failed: " + e.getMessage(), e);
        }
    }

    /** Sends a request on each connection, several times. */
    public void ask(HttpRequest request, int times) {
        asked = true;
        for (Connection connection : connections) {
            for (int i = 0; i < times && connection.isOpen(); i++) {
                ByteBuffer out = loop.out();
                request.write(out, 0);
                connection.write(out);
            }
        }
    }

    /** Each reads once what has arrived, up to the size of its buffer. Returns whether there was anything. */
    public boolean readOnce() {
        try {
            return loop.poll(0) > 0;
        } catch (IOException e) {
            throw new LoadFailure("the selector of the background connections failed: " + e.getMessage(), e);
        }
    }

    /** All read until nothing has arrived for a second, for at most 30 s. */
    public void readOn() {
        long began = System.nanoTime();
        long last = began;
        for (long now = began;
                loop.open() > 0 && now - last < QUIET_NANOS && now - began < MOST_NANOS;
                now = System.nanoTime()) {
            if (readOnce()) {
                last = now;
            }
            Thread.onSpinWait();
        }
    }

    /**
     * Checks that all are still open and, after {@link #ask}, still wait for a response.
     *
     * @throws LoadFailure if the server ended one, or responded
     */
    public void verify() {
        // One poll serves every ready connection, but unread bytes may remain.
        while (readOnce() && loop.open() > 0) {
            Thread.onSpinWait();
        }
        if (asked && answered > 0) {
            throw new LoadFailure("requests were answered before all waited: the handlers' wait must be longer");
        }
        if (loop.open() < count) {
            throw new LoadFailure("only " + loop.open() + " of " + count + " idle connections are still open: "
                    + firstEnd.orElse("no reason known"));
        }
    }

    /** Drops whatever the server sends. */
    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        answered++;
        in.position(in.limit());
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        if (firstEnd.isEmpty()) {
            firstEnd = Optional.of(cause.getMessage());
        }
    }

    @Override
    public void close() {
        try {
            loop.close();
        } catch (IOException e) {
            throw new LoadFailure("the selector of the background connections cannot be closed: " + e.getMessage(), e);
        }
    }
}
