package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.ProtocolException;

/** Opens many connections, as fast as the server accepts them. */
public final class Opener implements ConnectionHandler {

    /** Enough to keep the server busy, and fewer than any backlog. */
    private static final int AT_ONCE = 128;

    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final ClientLoop loop;
    private final Target target;
    private final ConnectionHandler handshake;
    private final Connection[] connections;
    private int started;
    private int opened;

    private Opener(ClientLoop loop, Target target, Optional<String> upgradePath, int count) {
        this.loop = loop;
        this.target = target;
        this.handshake = upgradePath
                .<ConnectionHandler>map(path -> new Upgrade(target.host(), path, this))
                .orElse(this);
        this.connections = new Connection[count];
    }

    /**
     * Opens {@code count} connections on the calling thread; their handler is the caller's to set.
     *
     * @param upgradePath the path to upgrade to WebSocket; empty for plain HTTP
     * @throws IOException if one is refused or ended, or none opens for ten seconds
     */
    public static Connection[] open(ClientLoop loop, Target target, Optional<String> upgradePath, int count)
            throws IOException {
        Opener opener = new Opener(loop, target, upgradePath, count);
        long progressAt = System.nanoTime();
        while (opener.opened < count) {
            int before = opener.opened;
            opener.startSome();
            loop.poll(100);
            long now = System.nanoTime();
            if (opener.opened > before) {
                progressAt = now;
            } else if (now - progressAt > PATIENCE_NANOS) {
                throw new IOException(
                        "only " + opener.opened + " of " + count + " connections to " + target.host() + " opened");
            }
        }
        return opener.connections;
    }

    private void startSome() throws IOException {
        while (started < connections.length && started - opened < AT_ONCE) {
            try {
                loop.connect(target.address(), target.source(started), handshake, this);
            } catch (IOException e) {
                throw new IOException(
                        "connection " + (started + 1) + " to " + target.host() + " cannot be opened: " + e.getMessage(),
                        e);
            }
            started++;
        }
    }

    @Override
    public void opened(Connection connection) {
        connections[opened++] = connection;
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        throw new ProtocolException("the server sent " + in.remaining() + " bytes before it was asked anything");
    }

    @Override
    public void writable(Connection connection) {
        // Nothing has been written.
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        throw new ConnectionFailure(
                "connection " + (opened + 1) + " to " + target.host() + " failed: " + cause.getMessage(), cause);
    }
}
