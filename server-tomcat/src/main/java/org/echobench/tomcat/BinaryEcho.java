package org.echobench.tomcat;

import jakarta.websocket.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.content.HandlerWork;

/** Echo of binary messages. Tomcat gives each part in a heap buffer of its own. */
final class BinaryEcho extends PartialEcho<ByteBuffer> {

    private ByteArrayOutputStream parts = new ByteArrayOutputStream(0);

    BinaryEcho(Session session, HandlerWork work, int maxMessageBytes) {
        super(session, work, maxMessageBytes);
    }

    @Override
    long atMost(ByteBuffer part) {
        return part.remaining();
    }

    @Override
    long exactly(ByteBuffer part) {
        return (long) parts.size() + part.remaining();
    }

    @Override
    void append(ByteBuffer part) {
        parts.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
    }

    @Override
    ByteBuffer join() {
        ByteBuffer message = ByteBuffer.wrap(parts.toByteArray());
        parts = new ByteArrayOutputStream(0);
        return message;
    }

    @Override
    void send(ByteBuffer message) throws IOException {
        session.getBasicRemote().sendBinary(message);
    }
}
