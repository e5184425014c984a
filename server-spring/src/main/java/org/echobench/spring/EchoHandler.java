package org.echobench.spring;

import java.io.IOException;
import java.util.Optional;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.ServerConfig;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/** Sends every message back. */
@Component
class EchoHandler extends SessionHandler {

    private static final String INCOMING = IncomingMessage.class.getName();

    private final HandlerWork work;
    private final int maxMessageBytes;

    EchoHandler(OpenSessions sessions, SpringRow row, ServerConfig config) {
        super(sessions, row);
        work = new HandlerWork(config);
        maxMessageBytes = config.maxMessageBytes();
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        session.getAttributes().put(INCOMING, new IncomingMessage(maxMessageBytes));
        super.afterConnectionEstablished(session);
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage part) throws IOException {
        IncomingMessage incoming = incoming(session);
        echo(session, incoming, incoming.text(part));
    }

    @Override
    protected void handleBinaryMessage(WebSocketSession session, BinaryMessage part) throws IOException {
        IncomingMessage incoming = incoming(session);
        echo(session, incoming, incoming.binary(part));
    }

    private static IncomingMessage incoming(WebSocketSession session) {
        return (IncomingMessage) session.getAttributes().get(INCOMING);
    }

    private void echo(WebSocketSession session, IncomingMessage incoming, Optional<? extends WebSocketMessage<?>> whole)
            throws IOException {
        if (whole.isPresent()) {
            work.perform();
            session.sendMessage(whole.get());
        } else if (incoming.isTooLong()) {
            session.close(CloseStatus.TOO_BIG_TO_PROCESS);
        }
    }
}
