package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

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
}
