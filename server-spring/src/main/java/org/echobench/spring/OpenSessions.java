package org.echobench.spring;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.WebSocketSession;

/** The open WebSocket sessions, so that stopping need not wait for peers that do not answer. Thread-safe. */
@Component
class OpenSessions {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition removed = lock.newCondition();
    private final Set<WebSocketSession> sessions = new HashSet<>();
    private final SpringRow row;
    private boolean ended;

    OpenSessions(SpringRow row) {
        this.row = row;
    }

    void add(WebSocketSession session) {
        boolean late;
        lock.lock();
        try {
            sessions.add(session);
            late = ended;
        } finally {
            lock.unlock();
        }
        if (late) {
            row.end(session);
        }
    }

    void remove(WebSocketSession session) {
        lock.lock();
        try {
            sessions.remove(session);
            removed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends all sessions, and those that are yet to open. Waits until the container has reported their end, but no longer
     * than the limit: a container that stops meanwhile may complain that it cannot report it.
     */
    void endAll(Duration limit) {
        List<WebSocketSession> open;
        lock.lock();
        try {
            ended = true;
            open = List.copyOf(sessions);
        } finally {
            lock.unlock();
        }
        open.forEach(row::end);
        awaitNone(limit);
    }

    private void awaitNone(Duration limit) {
        lock.lock();
        try {
            for (long left = limit.toNanos(); !sessions.isEmpty() && left > 0; ) {
                left = removed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }
}
