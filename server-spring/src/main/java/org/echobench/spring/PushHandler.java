package org.echobench.spring;

import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import org.echobench.core.content.OpenSessions;
import org.echobench.core.content.Subscriptions;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;

/** Subscribes every session; a client's messages are ignored. */
@Component
class PushHandler extends SessionHandler {

    private static final String SUBSCRIBER = Subscriber.class.getName();

    private final SpringRow row;
    private final Subscriptions<Subscriber, ByteBuffer> subscribers;
    private final ExecutorService pushes;

    PushHandler(
            OpenSessions<WebSocketSession> sessions,
            SpringRow row,
            Subscriptions<Subscriber, ByteBuffer> subscribers,
            @Qualifier("pushes") ExecutorService pushes) {
        super(sessions, row);
        this.row = row;
        this.pushes = pushes;
        this.subscribers = subscribers;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        Subscriber subscriber = new Subscriber(session, row, subscribers, pushes);
        subscribers.add(subscriber);
        session.getAttributes().put(SUBSCRIBER, subscriber);
        super.afterConnectionEstablished(session);
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) throws Exception {
        subscribers.remove((Subscriber) session.getAttributes().get(SUBSCRIBER));
        super.afterConnectionClosed(session, status);
    }
}
