package org.echobench.core.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.content.WebSocketAccept;
import org.echobench.core.wire.Extensions;
import org.echobench.core.wire.Handshake;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.ProtocolException;

/**
 * Upgrades connections to WebSocket and hands them on. One for all connections of a loop to one path: they share the
 * key, whose answer is checked for each.
 */
public final class Upgrade implements ConnectionHandler {

    private final byte[] request;
    private final byte[] accept;
    private final String path;
    private final boolean deflate;
    private final HttpResponseHead head = new HttpResponseHead();
    private final ConnectionHandler next;

    /**
     * @param host value of the Host header, {@code name:port}
     * @param next takes over each upgraded connection, and learns of every failure
     */
    public Upgrade(String host, String path, ConnectionHandler next) {
        this(host, path, Optional.empty(), next);
    }

    /** @param extensionOffer {@link Extensions#DEFLATE_OFFER}, which the server must agree to, or empty */
    Upgrade(String host, String path, Optional<String> extensionOffer, ConnectionHandler next) {
        String key = Handshake.newKey();
        this.request = Handshake.request(host, path, key, extensionOffer);
        this.deflate = extensionOffer.isPresent();
        this.accept = WebSocketAccept.of(key).getBytes(US_ASCII);
        this.path = path;
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
        if (!head.accepts(accept)) {
            throw new ProtocolException("the upgrade of " + path + " was answered with "
                    + (head.status() == 101
                            ? "a wrong accept key, or not to WebSocket"
                            : "status " + head.status() + " instead of 101"));
        }
        if (deflate) {
            Extensions.requireDeflate(head.extensions());
        } else if (!head.extensions().isEmpty()) {
            throw new ProtocolException("the server answered with a WebSocket extension that nobody offered");
        }
        connection.handler(next);
        next.opened(connection);
        if (in.hasRemaining() && connection.isOpen()) {
            next.received(connection, in, now);
        }
    }

    @Override
    public void writable(Connection connection) {
        // The request is small and is all there is to send.
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        next.closed(connection, new IOException("upgrade of " + path + " failed: " + cause.getMessage(), cause));
    }
}
