package org.echobench.spring;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.MessageParts;
import org.echobench.core.content.OpenSessions;
import org.echobench.core.spi.ServerConfig;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/** Echoes every message. */
@Component
class EchoHandler extends SessionHandler {

    private static final String PARTS = MessageParts.class.getName();

    private final HandlerWork work;
    private final int maxMessageBytes;

    EchoHandler(OpenSessions<WebSocketSession> sessions, SpringRow row, ServerConfig config) {
        super(sessions, row);
        work = new HandlerWork(config);
        maxMessageBytes = config.maxMessageBytes();
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        session.getAttributes().put(PARTS, new MessageParts(maxMessageBytes));
        super.afterConnectionEstablished(session);
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage part) throws IOException {
        MessageParts parts = parts(session);
        if (parts.add(part.getPayload(), part.isLast())) {
            String text = parts.text();
            echo(session, text == part.getPayload() ? part : new TextMessage(text));
        } else {
            refuse(session, parts);
        }
    }

    @Override
    protected void handleBinaryMessage(WebSocketSession session, BinaryMessage part) throws IOException {
        MessageParts parts = parts(session);
        if (parts.add(part.getPayload(), part.isLast())) {
            ByteBuffer binary = parts.binary();
            echo(session, binary == part.getPayload() ? part : new BinaryMessage(binary));
        } else {
            refuse(session, parts);
        }
    }

    private static MessageParts parts(WebSocketSession session) {
        return (MessageParts) session.getAttributes().get(PARTS);
    }

    private void echo(WebSocketSession session, WebSocketMessage<?> whole) throws IOException {
        work.perform();
        session.sendMessage(whole);
    }

    private static void refuse(WebSocketSession session, MessageParts parts) throws IOException {
        if (parts.isTooLong()) {
            session.close(CloseStatus.TOO_BIG_TO_PROCESS);
        }
    }
}
