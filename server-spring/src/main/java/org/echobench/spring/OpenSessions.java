package org.echobench.spring;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.WebSocketSession;

/** The open WebSocket sessions, so that stopping need not wait for peers that do not answer. Thread-safe. */
@Component
class OpenSessions {

    private final Set<WebSocketSession> sessions = new HashSet<>();
    private final EmbeddedContainer container;
    private boolean ended;

    OpenSessions(EmbeddedContainer container) {
        this.container = container;
    }

    void add(WebSocketSession session) {
        boolean late;
        synchronized (this) {
            sessions.add(session);
            late = ended;
        }
        if (late) {
            container.end(session);
        }
    }

    synchronized void remove(WebSocketSession session) {
        sessions.remove(session);
        notifyAll();
    }

    /**
     * Ends all sessions, and those that are yet to open. Waits until the container has told of their end, but no longer
     * than the limit: one that stops meanwhile may complain that it cannot tell.
     */
    void endAll(Duration limit) {
        List<WebSocketSession> open;
        synchronized (this) {
            ended = true;
            open = List.copyOf(sessions);
        }
        open.forEach(container::end);
        awaitNone(limit);
    }

    private synchronized void awaitNone(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            for (long left = limit.toMillis(); !sessions.isEmpty() && left > 0; ) {
                wait(left);
                left = (end - System.nanoTime()) / 1_000_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
