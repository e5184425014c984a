package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Session;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.tomcat.websocket.WsSession;

/** The open WebSocket sessions, so that stopping need not wait for peers that do not answer a close frame. */
final class OpenSessions {

    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    void add(Session session) {
        sessions.add(session);
        if (ended) {
            end(session, new CloseReason(CloseCodes.GOING_AWAY, "stopping"));
        }
    }

    void remove(Session session) {
        sessions.remove(session);
    }

    void endAll() {
        ended = true;
        sessions.forEach(session -> end(session, new CloseReason(CloseCodes.GOING_AWAY, "stopping")));
    }

    /**
     * Sends a close frame, if that can be done within 50 ms, and closes the connection. The standard
     * {@code Session.close} would wait up to 30 s for the peer's close frame.
     */
    static void end(Session session, CloseReason reason) {
        ((WsSession) session).doClose(reason, reason, true);
    }
}
