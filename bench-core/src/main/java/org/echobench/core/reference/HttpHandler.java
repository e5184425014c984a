package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.content.Answer;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.Handshake;
import org.echobench.core.wire.HttpRequestHead;
import org.echobench.core.wire.ProtocolException;

/** Reads and answers one request at a time; one for all connections of an event loop. Not thread-safe. */
final class HttpHandler {

    /** A Sec-WebSocket-Key is 16 bytes in Base64. */
    private static final int KEY_LENGTH = 24;

    private final HttpContent content;
    private final HttpRequestHead head = new HttpRequestHead();
    private final ParsedRequest request = new ParsedRequest(head);
    private final ResponseWriter responses;

    HttpHandler(HttpContent content, DateHeader<byte[]> date) {
        this.content = content;
        responses = new ResponseWriter(date);
    }

    /**
     * Answers the request at the position.
     *
     * @return the bytes of its body, to be skipped, or -1 if its head is not whole yet
     */
    long handle(ByteBuffer in, Connection connection) throws IOException {
        try {
            if (!head.read(in)) {
                return -1;
            }
            request.parse();
            answer(connection);
            return head.contentLength();
        } catch (ProtocolException e) {
            responses.write(connection.out(), error(400, e.getMessage()), ResponseWriter.Persistence.CLOSE);
            connection.endEarly();
            return 0;
        }
    }

    private void answer(Connection connection) throws IOException {
        String path = request.path();
        boolean push = path.equals(Endpoints.WS_PUSH);
        if (!head.method().equals("GET")) {
            respond(connection, new Answer(405, HttpContent.TEXT, new byte[0], Optional.empty()));
        } else if (push || path.equals(Endpoints.WS_ECHO)) {
            Optional<String> key = head.webSocketKey();
            if (key.isEmpty()) {
                respond(connection, error(426, "this path is for WebSocket only"));
            } else if (key.get().length() != KEY_LENGTH) {
                respond(connection, error(400, "Sec-WebSocket-Key is not 16 bytes in Base64"));
            } else {
                upgrade(connection, key.get(), push);
            }
        } else {
            respond(connection, content.answer(request));
        }
    }

    private static void upgrade(Connection connection, String key, boolean push) throws IOException {
        connection.out().put(Handshake.response(key));
        Settings settings = connection.loop().settings();
        MessageHandler handler;
        if (push) {
            connection.loop().subscribers().add(connection);
            handler = MessageHandler.IGNORE;
        } else {
            handler = new EchoHandler(
                    connection, settings.work(), settings.disturbances().get());
        }
        connection.become(new WebSocketSession(connection, handler, settings.maxMessageBytes()));
    }

    private void respond(Connection connection, Answer answer) throws IOException {
        boolean close = head.close();
        ResponseWriter.Persistence persistence = close
                ? ResponseWriter.Persistence.CLOSE
                : head.http10() ? ResponseWriter.Persistence.KEEP_ALIVE : ResponseWriter.Persistence.DEFAULT;
        responses.write(connection.out(), answer, persistence);
        if (close && head.contentLength() == 0) {
            connection.end();
        } else if (close) {
            connection.endEarly();
        }
    }

    private static Answer error(int status, String message) {
        return new Answer(status, HttpContent.TEXT, message.getBytes(US_ASCII), Optional.empty());
    }
}
