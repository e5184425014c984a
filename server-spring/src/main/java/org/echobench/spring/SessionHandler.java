package org.echobench.spring;

import org.echobench.core.content.OpenSessions;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;

/** What both endpoints share: it keeps track of their sessions, so that a stop can end them. */
abstract class SessionHandler extends AbstractWebSocketHandler {

    private final OpenSessions<WebSocketSession> sessions;
    private final boolean messagesInParts;

    SessionHandler(OpenSessions<WebSocketSession> sessions, SpringRow row) {
        this.sessions = sessions;
        messagesInParts = row.messagesInParts();
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        sessions.add(session);
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) throws Exception {
        sessions.remove(session);
    }

    @Override
    public boolean supportsPartialMessages() {
        return messagesInParts;
    }
}
