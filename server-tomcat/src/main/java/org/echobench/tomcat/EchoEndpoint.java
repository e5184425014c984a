package org.echobench.tomcat;

import jakarta.websocket.Session;
import java.nio.ByteBuffer;
import org.echobench.core.content.HandlerWork;

/** Sends every message back. */
final class EchoEndpoint extends SessionEndpoint {

    private final HandlerWork work;
    private final int maxMessageBytes;

    EchoEndpoint(OpenSessions sessions, HandlerWork work, int maxMessageBytes) {
        super(sessions);
        this.work = work;
        this.maxMessageBytes = maxMessageBytes;
    }

    @Override
    void opened(Session session) {
        session.addMessageHandler(String.class, new TextEcho(session, work, maxMessageBytes));
        session.addMessageHandler(ByteBuffer.class, new BinaryEcho(session, work, maxMessageBytes));
    }
}
