package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Session;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.echobench.core.content.PushQueue;
import org.echobench.core.content.Subscriptions;

/** One subscriber, from the handshake on; messages before the session is open wait for it. Thread-safe. */
final class Subscriber {

    private final Subscriptions<Subscriber, ByteBuffer> subscribers;
    private final Executor executor;
    private final PushQueue queue = new PushQueue(1, this::send, this::disconnect);
    private Session session;
    private Runnable waiting;
    private boolean overrun;

    Subscriber(Subscriptions<Subscriber, ByteBuffer> subscribers, Executor executor) {
        this.subscribers = subscribers;
        this.executor = executor;
    }

    void offer(ByteBuffer message) {
        queue.offer(message);
    }

    void opened(Session opened) {
        Runnable first;
        boolean late;
        synchronized (this) {
            session = opened;
            first = waiting;
            waiting = null;
            late = overrun;
        }
        if (late) {
            end(opened);
        } else if (first != null) {
            first.run();
        }
    }

    private void send(ByteBuffer message) {
        synchronized (this) {
            if (session == null) {
                // Only one send is in progress at a time, so at most one waits here.
                waiting = () -> send(message);
                return;
            }
        }
        try {
            session.getAsyncRemote().sendBinary(message, result -> {
                if (result.isOK()) {
                    queue.written(message);
                } else {
                    subscribers.remove(this);
                }
            });
        } catch (IllegalStateException e) {
            // The session has closed meanwhile: nothing more can be sent to this subscriber.
            subscribers.remove(this);
        }
    }

    /** Disconnects on another thread, because a send in progress delays that by 50 ms. */
    private void disconnect() {
        subscribers.remove(this);
        Session stalled;
        synchronized (this) {
            overrun = true;
            stalled = session;
        }
        if (stalled != null) {
            executor.execute(() -> end(stalled));
        }
    }

    private static void end(Session session) {
        SessionEndpoint.end(session, new CloseReason(CloseCodes.CLOSED_ABNORMALLY, "too slow"));
    }
}
