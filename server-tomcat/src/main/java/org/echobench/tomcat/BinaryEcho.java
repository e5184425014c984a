package org.echobench.tomcat;

import jakarta.websocket.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.content.HandlerWork;

/** Echo of binary messages. Tomcat gives each part in a heap buffer, which the API does not let us keep. */
final class BinaryEcho extends PartialEcho<ByteBuffer> {

    private Parts parts = new Parts(0);

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
        if (parts.size() == 0) {
            // There is at least one more, mostly as large.
            parts = new Parts(2 * part.remaining());
        }
        parts.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
    }

    @Override
    ByteBuffer join() {
        ByteBuffer message = parts.buffer();
        parts = new Parts(0);
        return message;
    }

    @Override
    void send(ByteBuffer message) throws IOException {
        session.getBasicRemote().sendBinary(message);
    }

    private static final class Parts extends ByteArrayOutputStream {
        Parts(int capacity) {
            super(capacity);
        }

        /** The written bytes themselves, not a copy. */
        ByteBuffer buffer() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }
}
