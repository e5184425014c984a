package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.content.Handshake;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;

/**
 * Upgrades connections to WebSocket and hands them on. One for all connections of a loop to one path: they share the
 * key, whose answer is checked for each.
 */
public final class Upgrade implements ConnectionHandler {

    private final UpgradeRequest asked;
    private final byte[] request;
    private final String accept;
    private final HttpResponseHead head = new HttpResponseHead();
    private final ConnectionHandler next;

    /**
     * @param host value of the Host header, {@code name:port}
     * @param next takes over each upgraded connection, and learns of every failure
     */
    public Upgrade(String host, UpgradeRequest asked, ConnectionHandler next) {
        String key = Handshake.newKey();
        this.asked = asked;
        this.request = asked.bytes(host, key);
        this.accept = Handshake.accept(key);
        this.next = next;
    }

    @Override
    public void opened(Connection connection) {
        connection.write(connection.loop().out().put(request));
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        do {
            if (!head.read(in)) {
                return;
            }
        } while (head.interim());
        Optional<String> refusal = head.refusal(accept);
        if (refusal.isPresent()) {
            throw new ProtocolException("the upgrade of " + asked.path() + " was answered with " + refusal.get());
        }
        asked.requireAgreed(head);
        connection.handler(next);
        next.opened(connection);
        if (in.hasRemaining() && connection.isOpen()) {
            next.received(connection, in, now);
        }
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        next.closed(
                connection, new IOException("upgrade of " + asked.path() + " failed: " + cause.getMessage(), cause));
    }
}
