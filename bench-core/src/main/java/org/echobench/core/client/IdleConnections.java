package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.results.Param;

/**
 * Connections that are open beside the load and say nothing. They have a selector of their own. It is used only to
 * open and to verify them, so they cost the load's thread nothing. Not thread-safe.
 */
public final class IdleConnections implements AutoCloseable, ConnectionHandler {

    private final ClientLoop loop;
    private final int count;
    private Optional<String> firstEnd = Optional.empty();

    /**
     * Opens them.
     *
     * @param upgrade the upgrade to WebSocket; empty for plain HTTP, where nothing is sent at all
     * @param count 0 to 1,000,000
     * @throws LoadFailure if one is refused, ended or wrongly upgraded
     */
    public IdleConnections(Target target, Optional<UpgradeRequest> upgrade, int count) {
        Param.IDLE_CONNECTIONS.require(count);
        this.count = count;
        ClientLoop opening = null;
        try {
            opening = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, target.tls());
            for (Connection connection : Opener.open(opening, target, upgrade, count)) {
                connection.handler(this);
            }
        } catch (IOException | LoadFailure | ProtocolException e) {
            LoadFailure failure = new LoadFailure("an idle connection failed: " + e.getMessage(), e);
            if (opening != null) {
                close(opening);
            }
            throw failure;
        }
        loop = opening;
    }

    /**
     * Looks whether all are still open.
     *
     * @throws LoadFailure if the server ended one
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
        if (loop.open() < count) {
            throw new LoadFailure("only " + loop.open() + " of " + count + " idle connections are still open: "
                    + firstEnd.orElse("no reason known"));
        }
    }

    /** Reads and drops pings and other messages of the server. */
    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
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
        close(loop);
    }

    private static void close(ClientLoop loop) {
        try {
            loop.close();
        } catch (IOException e) {
            throw new LoadFailure("the selector of the idle connections cannot be closed: " + e.getMessage(), e);
        }
    }
}
