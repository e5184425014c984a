package org.echobench.core.content;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The open WebSocket sessions of a server, so that stopping need not wait for peers that do not answer a close frame.
 * Thread-safe.
 */
public final class OpenSessions<S> {

    private final Set<S> sessions = ConcurrentHashMap.newKeySet();
    private final Consumer<S> end;
    private volatile boolean ended;
    /** Null while no thread waits. */
    private volatile Thread waiting;

    /** @param end ends a session without waiting for its peer; does nothing if it has ended */
    public OpenSessions(Consumer<S> end) {
        this.end = end;
    }

    public void add(S session) {
        sessions.add(session);
        if (ended) {
            end.accept(session);
        }
    }

    public void remove(S session) {
        sessions.remove(session);
        LockSupport.unpark(waiting);
    }

    /** Ends all sessions, and those that are yet to open. */
    public void endAll() {
        ended = true;
        sessions.forEach(end);
    }

    /** Waits until all are removed. Returns at the limit, or when interrupted. For one thread. */
    public void awaitNone(Duration limit) {
        waiting = Thread.currentThread();
        long start = System.nanoTime();
        for (long left = limit.toNanos();
                left > 0 && !sessions.isEmpty() && !Thread.currentThread().isInterrupted();
                left = limit.toNanos() - (System.nanoTime() - start)) {
            LockSupport.parkNanos(this, left);
        }
    }
}
