package org.echobench.jetty;

import java.nio.ByteBuffer;
import org.echobench.core.content.PushBudget;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** One subscriber; its messages are ignored. Public because Jetty calls endpoints reflectively. */
public final class PushEndpoint extends Session.Listener.AbstractAutoDemanding {

    private final Subscribers subscribers;
    private final PushBudget budget = new PushBudget();

    PushEndpoint(Subscribers subscribers) {
        this.subscribers = subscribers;
    }

    @Override
    public void onWebSocketOpen(Session session) {
        super.onWebSocketOpen(session);
        subscribers.add(this);
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        subscribers.remove(this);
    }

    /** Jetty 12.0 has this method, too; 12.1 marks it for removal. */
    @Override
    @SuppressWarnings("removal")
    public void onWebSocketClose(int statusCode, String reason) {
        subscribers.remove(this);
    }

    /**
     * Queues the message and returns; Jetty writes it when the ones before it are written.
     *
     * @param message owned by this subscriber from now on
     */
    void send(ByteBuffer message) {
        int bytes = message.remaining();
        if (budget.tryQueue(bytes)) {
            // A send fails only with its connection, whose end removes this subscriber.
            getSession().sendBinary(message, Callback.from(() -> budget.written(bytes), failure -> {}));
        } else {
            subscribers.remove(this);
            getSession().disconnect();
        }
    }
}
