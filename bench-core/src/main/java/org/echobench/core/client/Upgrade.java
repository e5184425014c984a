package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.content.Handshake;
import org.echobench.core.wire.ChunkedBody;
import org.echobench.core.wire.HttpHead;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;

/**
 * Upgrades connections to WebSocket, and passes them on. All connections of a loop to one path share one, and its key,
 * whose response is checked for each.
 */
public final class Upgrade implements ConnectionHandler {

    private final UpgradeRequest asked;
    private final byte[] request;
    private final String accept;
    private final HttpResponseHead head = new HttpResponseHead();
    private final ConnectionHandler next;
    /** What is known so far of a response that is not an upgrade; null before one. */
    private String refused;

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
        int start = in.position();
        do {
            if (!head.read(in)) {
                return;
            }
        } while (head.interim());
        Optional<String> refusal = head.refusal(accept);
        if (refusal.isPresent()) {
            refused = "the upgrade of " + asked.path() + " was answered with " + refusal.get() + body(in);
            if (in.remaining() < Math.min(head.contentLength(), HttpHead.QUOTED)) {
                in.position(start); // the rest of the body may say why
                return;
            }
            throw new ProtocolException(refused);
        }
        asked.requireAgreed(head);
        connection.handler(next);
        next.opened(connection);
        if (in.hasRemaining() && connection.isOpen()) {
            next.received(connection, in, now);
        }
    }

    /** What has arrived of a body, or of its first chunk: {@code : 'no such room'}. */
    private String body(ByteBuffer in) {
        ByteBuffer body = in.duplicate();
        long bytes = head.chunked() ? new ChunkedBody().next(body) : head.contentLength();
        body.limit(bytes < 0 ? body.limit() : body.position() + (int) Math.min(body.remaining(), bytes));
        return body.hasRemaining() ? ": " + HttpHead.quoted(body, body.position(), body.limit()) : "";
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        if (refused != null) {
            throw new ProtocolException(refused);
        }
        next.closed(
                connection, new IOException("upgrade of " + asked.path() + " failed: " + cause.getMessage(), cause));
    }
}
