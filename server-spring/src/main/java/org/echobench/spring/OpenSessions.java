package org.echobench.spring;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.WebSocketSession;

/** The open WebSocket sessions, so that stopping need not wait for peers that do not answer. Thread-safe. */
@Component
class OpenSessions {

    private final Set<WebSocketSession> sessions = ConcurrentHashMap.newKeySet();
    private final EmbeddedContainer container;
    private volatile boolean ended;

    OpenSessions(EmbeddedContainer container) {
        this.container = container;
    }

    void add(WebSocketSession session) {
        sessions.add(session);
        if (ended) {
            container.end(session);
        }
    }

    void remove(WebSocketSession session) {
        sessions.remove(session);
    }

    void endAll() {
        ended = true;
        sessions.forEach(container::end);
    }
}
