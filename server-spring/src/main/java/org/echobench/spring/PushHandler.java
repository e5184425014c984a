package org.echobench.spring;

import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;

/** Subscribes every session; a client's messages are ignored. */
@Component
class PushHandler extends SessionHandler {

    private static final String SUBSCRIBER = Subscriber.class.getName();

    private final Subscribers subscribers;

    PushHandler(OpenSessions sessions, EmbeddedContainer container, Subscribers subscribers) {
        super(sessions, container);
        this.subscribers = subscribers;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        session.getAttributes().put(SUBSCRIBER, subscribers.add(session));
        super.afterConnectionEstablished(session);
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) throws Exception {
        subscribers.remove((Subscriber) session.getAttributes().get(SUBSCRIBER));
        super.afterConnectionClosed(session, status);
    }
}
