package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Session;

/** A subscriber's session. It has no message handler, so Tomcat passes over what the client sends. */
final class PushEndpoint extends SessionEndpoint {

    private final Subscribers subscribers;
    private Subscriber subscriber;

    PushEndpoint(OpenSessions sessions, Subscribers subscribers) {
        super(sessions);
        this.subscribers = subscribers;
    }

    @Override
    void opened(Session session) {
        subscriber = (Subscriber) session.getUserProperties().get(Subscriber.class.getName());
        subscriber.opened(session);
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        subscribers.remove(subscriber);
        super.onClose(session, reason);
    }
}
