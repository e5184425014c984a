package org.echobench.core.reference;

import java.io.IOException;
import java.nio.ByteBuffer;

/** HTTP/1.x on one connection: requests one after the other, until one upgrades it. */
final class HttpSession implements Session {

    private final Connection connection;
    private final HttpHandler handler;

    /** Bytes of the last request's body that are still to be skipped. */
    private long bodyLeft;

    HttpSession(Connection connection, HttpHandler handler) {
        this.connection = connection;
        this.handler = handler;
    }

    @Override
    public void consume(ByteBuffer in) throws IOException {
        while (!connection.suspended() && connection.session() == this) {
            if (bodyLeft > 0) {
                int skipped = (int) Math.min(bodyLeft, in.remaining());
                in.position(in.position() + skipped);
                bodyLeft -= skipped;
            }
            if (!in.hasRemaining()) {
                return;
            }
            long body = handler.handle(in, connection);
            if (body < 0) {
                return;
            }
            bodyLeft = body;
        }
    }
}
