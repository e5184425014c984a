package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.Handshake;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.HttpRequestHead;
import org.echobench.core.wire.ProtocolException;

/** Reads and answers one HTTP/1.x request at a time; all connections of an event loop share one. Not thread-safe. */
final class HttpHandler {

    /** A Sec-WebSocket-Key is 16 bytes in Base64. */
    private static final int KEY_LENGTH = 24;

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] SESSION = (Endpoints.SESSION_HEADER + ": ").getBytes(US_ASCII);
    private static final byte[] CLOSE = "Connection: close\r\n".getBytes(US_ASCII);
    private static final byte[] KEEP_ALIVE = "Connection: keep-alive\r\n".getBytes(US_ASCII);

    /** HTTP/1.1 keeps a connection without a header. */
    private static final byte[] DEFAULT = {};

    private final ReferenceServer.Settings settings;
    private final HttpRequestHead head = new HttpRequestHead();

    /** The part of a head that does not change, by content type; the handlers have only a few. */
    private final Map<String, byte[]> okHeads = new HashMap<>();

    HttpHandler(ReferenceServer.Settings settings) {
        this.settings = settings;
    }

    /** HTTP on one connection: requests one after the other, until one upgrades it. */
    Connection.Session session(Connection connection) {
        return new Requests(connection);
    }

    private final class Requests implements Connection.Session {

        private final Connection connection;

        /** Bytes of the last request's body that are still to be skipped. */
        private long bodyLeft;

        Requests(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void consume(ByteBuffer in) throws IOException {
            while (!connection.suspended() && connection.session() == this) {
                int skipped = (int) Math.min(bodyLeft, in.remaining());
                in.position(in.position() + skipped);
                bodyLeft -= skipped;
                if (!in.hasRemaining()) {
                    return;
                }
                try {
                    if (!head.read(in)) {
                        return;
                    }
                    answer(connection);
                    bodyLeft = head.contentLength();
                } catch (ProtocolException e) {
                    write(connection.out(), ContentResponse.error(400, e.getMessage()), CLOSE);
                    connection.endEarly();
                }
            }
        }
    }

    private void answer(Connection connection) throws IOException {
        String path = head.path();
        boolean push = path.equals(Endpoints.WS_PUSH);
        if (!head.method().equals("GET")) {
            respond(connection, ContentResponse.error(405, ""));
        } else if (push || path.equals(Endpoints.WS_ECHO)) {
            Optional<String> key = head.webSocketKey();
            if (key.isEmpty()) {
                respond(connection, ContentResponse.error(426, "this path is for WebSocket only"));
            } else if (key.get().length() != KEY_LENGTH) {
                respond(connection, ContentResponse.error(400, "Sec-WebSocket-Key is not 16 bytes in Base64"));
            } else {
                upgrade(connection, key.get(), push);
            }
        } else {
            respond(connection, settings.content().respond(head));
        }
    }

    private void upgrade(Connection connection, String key, boolean push) throws IOException {
        connection.out().put(Handshake.response(key));
        Optional<Disturbance> echo = Optional.empty();
        if (push) {
            connection.loop().subscribers.add(connection);
        } else {
            echo = Optional.of(settings.disturbances().get());
        }
        connection.become(new WebSocketSession(connection, settings, echo));
    }

    private void respond(Connection connection, ContentResponse answer) throws IOException {
        boolean close = head.close();
        write(connection.out(), answer, close ? CLOSE : head.http10() ? KEEP_ALIVE : DEFAULT);
        if (close && head.contentLength() == 0) {
            connection.end();
        } else if (close) {
            connection.endEarly();
        }
    }

    private void write(Outbound out, ContentResponse answer, byte[] persistence) throws IOException {
        String type = answer.contentType();
        out.put(
                answer.status() == 200
                        ? okHeads.computeIfAbsent(type, t -> head(200, t))
                        : head(answer.status(), type));
        out.put(Integer.toString(answer.body().length).getBytes(US_ASCII));
        out.put(LINE_END);
        out.put(settings.date().value());
        out.put(persistence);
        if (answer.session().isPresent()) {
            out.put(SESSION);
            out.put(answer.session().get().getBytes(ISO_8859_1));
            out.put(LINE_END);
        }
        out.put(LINE_END);
        out.put(answer.body());
    }

    private static byte[] head(int status, String contentType) {
        String reason =
                switch (status) {
                    case 200 -> "OK";
                    case 400 -> "Bad Request";
                    case 404 -> "Not Found";
                    case 405 -> "Method Not Allowed\r\nAllow: GET";
                    case 426 -> "Upgrade Required\r\nUpgrade: websocket";
                    default -> "Status";
                };
        return ("HTTP/1.1 " + status + " " + reason + "\r\nContent-Type: " + contentType + "\r\nContent-Length: ")
                .getBytes(US_ASCII);
    }
}
