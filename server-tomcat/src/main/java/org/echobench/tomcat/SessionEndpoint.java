package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Subscriptions;

/** An endpoint's life, from handshake to close. */
abstract class SessionEndpoint extends Endpoint {

    private static final Logger LOGGER = Logger.getLogger(SessionEndpoint.class.getName());

    private final OpenSessions sessions;

    SessionEndpoint(OpenSessions sessions) {
        this.sessions = sessions;
    }

    abstract void opened(Session session);

    @Override
    public final void onOpen(Session session, EndpointConfig config) {
        opened(session);
        sessions.add(session);
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        sessions.remove(session);
    }

    /** Tomcat closes the session after an error. A broken connection is not worth a line in the log. */
    @Override
    public void onError(Session session, Throwable error) {
        if (!(error instanceof IOException) && !(error.getCause() instanceof IOException)) {
            LOGGER.log(Level.WARNING, "a WebSocket handler failed", error);
        }
    }

    /** Sends every message back. */
    static final class Echo extends SessionEndpoint {

        private final HandlerWork work;
        private final int maxMessageBytes;

        Echo(OpenSessions sessions, HandlerWork work, int maxMessageBytes) {
            super(sessions);
            this.work = work;
            this.maxMessageBytes = maxMessageBytes;
        }

        @Override
        void opened(Session session) {
            session.addMessageHandler(String.class, new PartialEcho.Text(session, work, maxMessageBytes));
            session.addMessageHandler(ByteBuffer.class, new PartialEcho.Binary(session, work, maxMessageBytes));
        }
    }

    /** A subscriber's session. It has no message handler, so Tomcat passes over what the client sends. */
    static final class Push extends SessionEndpoint {

        private final Subscriptions<Subscriber, ByteBuffer> subscribers;
        private Subscriber subscriber;

        Push(OpenSessions sessions, Subscriptions<Subscriber, ByteBuffer> subscribers) {
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
}
