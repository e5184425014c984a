package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.ProtocolException;
import org.echobench.results.Param;

/**
 * Connections that are open beside the load and say nothing, or wait for a response. They have a selector of their own. It
 * is used only to open and to verify them, so they cost the load's thread nothing. Not thread-safe.
 */
public final class IdleConnections implements AutoCloseable, ConnectionHandler {

    private ClientLoop loop;
    private final int count;
    private Connection[] connections = {};
    private boolean asked;
    private int answered;
    private Optional<String> firstEnd = Optional.empty();

    /**
     * Opens them.
     *
     * @param opening what comes first on each; empty for HTTP/1.1, where nothing is sent at all
     * @param count 0 to 1,000,000
     * @throws LoadFailure if one is refused, ended or wrongly opened
     */
    public IdleConnections(Target target, Optional<? extends Opening> opening, int count) {
        Param.IDLE_CONNECTIONS.require(count);
        this.count = count;
        try {
            loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, target.tls(opening));
            connections = Opener.open(loop, target, opening, count);
            for (Connection connection : connections) {
                connection.handler(this);
            }
        } catch (IOException | LoadFailure | ProtocolException e) {
            if (loop != null) {
                close();
            }
            throw new LoadFailure("an idle connection failed: " + e.getMessage(), e);
        }
    }

    /** Sends a request on each, which the server is not to answer until they are verified. */
    public void ask(HttpRequest request) {
        asked = true;
        for (Connection connection : connections) {
            ByteBuffer out = loop.out();
            request.write(out, 0);
            connection.write(out);
        }
    }

    /**
     * Looks whether all are still open, and wait where they were asked.
     *
     * @throws LoadFailure if the server ended one, or answered
     */
    public void verify() {
        try {
            // One poll serves every ready connection, but unread bytes may remain.
            while (loop.poll(0) > 0 && loop.open() > 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            throw new LoadFailure("the selector of the idle connections failed: " + e.getMessage(), e);
        }
        if (asked && answered > 0) {
            throw new LoadFailure("requests were answered before all waited: the handlers' wait must be longer");
        }
        if (loop.open() < count) {
            throw new LoadFailure("only " + loop.open() + " of " + count + " idle connections are still open: "
                    + firstEnd.orElse("no reason known"));
        }
    }

    /** Drops pings and other messages of the server. */
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
            throw new LoadFailure("the selector of the idle connections cannot be closed: " + e.getMessage(), e);
        }
    }
}
