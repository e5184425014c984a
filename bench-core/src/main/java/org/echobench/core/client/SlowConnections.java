package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.ProtocolException;

/**
 * Connections whose client reads only when it is told to: subscribers, or downloads, that stop reading. They have a selector of
 * their own. Not thread-safe.
 */
public final class SlowConnections implements AutoCloseable, ConnectionHandler {

    /** What each reads at a time. */
    private static final int BUFFER_BYTES = 32 << 10;

    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final ClientLoop loop;
    private final Connection[] connections;

    /**
     * Opens them.
     *
     * @param opening what comes first on each; empty for HTTP/1.1
     * @throws LoadFailure if one is refused, ended or wrongly opened
     */
    public SlowConnections(Target target, Optional<? extends Opening> opening, int count) {
        try {
            loop = new ClientLoop(BUFFER_BYTES, target.tls(opening));
        } catch (IOException e) {
            throw new LoadFailure("a slow reader failed: " + e.getMessage(), e);
        }
        try {
            connections = Opener.open(loop, target, opening, count);
            for (Connection connection : connections) {
                connection.handler(this);
            }
        } catch (IOException | LoadFailure | ProtocolException e) {
            close();
            throw new LoadFailure("a slow reader failed: " + e.getMessage(), e);
        }
    }

    /** Sends a request several times on each. */
    public void ask(HttpRequest request, int times) {
        for (Connection connection : connections) {
            for (int i = 0; i < times && connection.isOpen(); i++) {
                ByteBuffer out = loop.out();
                request.write(out, 0);
                connection.write(out);
            }
        }
    }

    /** Each reads once what is there, up to 32 KiB. Returns whether there was something. */
    public boolean readOnce() {
        try {
            return loop.poll(0) > 0;
        } catch (IOException e) {
            throw new LoadFailure("the selector of the slow readers failed: " + e.getMessage(), e);
        }
    }

    /** All read until nothing has come for a second, for at most half a minute. */
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

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        in.position(in.limit());
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        // readOn() asks the loop what is still open.
    }

    @Override
    public void close() {
        try {
            loop.close();
        } catch (IOException e) {
            throw new LoadFailure("the selector of the slow readers cannot be closed: " + e.getMessage(), e);
        }
    }
}
