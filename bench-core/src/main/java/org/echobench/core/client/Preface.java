package org.echobench.core.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.wire.Http2FrameHeader;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpResponseHead;
import org.echobench.core.wire.ProtocolException;

/**
 * Begins HTTP/2 connections, and passes them on when the server's SETTINGS have arrived, which are left unread. All
 * connections of a loop share one.
 */
final class Preface implements ConnectionHandler {

    private final Http2Opening opening;
    private final Http2FrameHeader frame = new Http2FrameHeader();
    private final ConnectionHandler next;

    /** @param next takes over each connection, and learns of every failure */
    Preface(Http2Opening opening, ConnectionHandler next) {
        this.opening = opening;
        this.next = next;
    }

    @Override
    public void opened(Connection connection) {
        ByteBuffer out = connection.loop().out();
        opening.write(out);
        connection.write(out);
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        int start = in.position();
        if (in.remaining() < Http2Frames.HEADER_BYTES) {
            return;
        }
        if (!HttpResponseHead.isNone(in)) {
            throw new ProtocolException(
                    "the server does not speak HTTP/2 here: it answered with " + HttpResponseHead.shown(in));
        }
        if (!frame.readWhole(in)) {
            return;
        }
        if (frame.type() != Http2Frames.SETTINGS || frame.has(Http2Frames.ACK)) {
            throw new ProtocolException("the server began HTTP/2 with a " + frame.name() + " instead of SETTINGS");
        }
        in.position(start);
        connection.handler(next);
        next.opened(connection);
        next.received(connection, in, now);
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        next.closed(connection, new IOException("HTTP/2 did not begin: " + cause.getMessage(), cause));
    }
}
