package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.tomcat.websocket.WsSession;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.MessageParts;
import org.echobench.core.content.OpenSessions;
import org.echobench.core.content.Subscriptions;

/** A WebSocket endpoint for one session, from the handshake to the close. */
abstract class SessionEndpoint extends Endpoint {

    private static final Logger LOGGER = Logger.getLogger(SessionEndpoint.class.getName());

    private final OpenSessions<Session> sessions;

    SessionEndpoint(OpenSessions<Session> sessions) {
        this.sessions = sessions;
    }

    abstract void opened(Session session);

    /**
     * Sends a close frame, if that can be done within 50 ms, and closes the connection. The standard
     * {@code Session.close} would wait up to 30 s for the peer's close frame.
     */
    static void end(Session session, CloseReason reason) {
        ((WsSession) session).doClose(reason, reason, true);
    }

    @Override
    public final void onOpen(Session session, EndpointConfig config) {
        opened(session);
        sessions.add(session);
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        sessions.remove(session);
    }

    /** Logs an error, unless it is a broken connection. Tomcat then closes the session. */
    @Override
    public void onError(Session session, Throwable error) {
        if (!(error instanceof IOException) && !(error.getCause() instanceof IOException)) {
            LOGGER.log(Level.WARNING, "a WebSocket handler failed", error);
        }
    }

    /**
     * Echoes every message. It takes messages in parts: for whole ones Tomcat would allocate a buffer of the largest
     * size for every session. Tomcat decodes text to a string and encodes it again.
     */
    static final class Echo extends SessionEndpoint {

        private final HandlerWork work;
        private final int maxMessageBytes;

        Echo(OpenSessions<Session> sessions, HandlerWork work, int maxMessageBytes) {
            super(sessions);
            this.work = work;
            this.maxMessageBytes = maxMessageBytes;
        }

        /** Sends a complete message. */
        private interface Sender {
            void send() throws IOException;
        }

        @Override
        void opened(Session session) {
            MessageParts parts = new MessageParts(maxMessageBytes);
            RemoteEndpoint.Basic remote = session.getBasicRemote();
            Sender text = () -> remote.sendText(parts.text());
            Sender binary = () -> remote.sendBinary(parts.binary());
            session.addMessageHandler(String.class, (part, last) -> echo(session, parts, parts.add(part, last), text));
            session.addMessageHandler(
                    ByteBuffer.class, (part, last) -> echo(session, parts, parts.add(part, last), binary));
        }

        private void echo(Session session, MessageParts parts, boolean whole, Sender sender) {
            if (whole) {
                work.perform();
                try {
                    sender.send();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            } else if (parts.isTooLong()) {
                String reason = "more than " + maxMessageBytes + " bytes";
                end(session, new CloseReason(CloseCodes.TOO_BIG, reason));
            }
        }
    }

    /** A subscriber's session. It has no message handler, so Tomcat ignores what the client sends. */
    static final class Push extends SessionEndpoint {

        private final Subscriptions<Subscriber, ByteBuffer> subscribers;
        private Subscriber subscriber;

        Push(OpenSessions<Session> sessions, Subscriptions<Subscriber, ByteBuffer> subscribers) {
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
