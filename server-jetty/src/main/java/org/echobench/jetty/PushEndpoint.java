package org.echobench.jetty;

import java.nio.ByteBuffer;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** One subscriber; its messages are ignored. Public because Jetty calls endpoints reflectively. */
public final class PushEndpoint extends Session.Listener.AbstractAutoDemanding {

    private final Subscriptions<PushEndpoint, ByteBuffer> subscribers;
    private final PushBudget budget = new PushBudget();

    PushEndpoint(Subscriptions<PushEndpoint, ByteBuffer> subscribers) {
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

    /** Jetty 12.0 and 12.1 have this method; 12.1 marks it for removal. */
    @Override
    @SuppressWarnings("removal")
    public void onWebSocketClose(int statusCode, String reason) {
        subscribers.remove(this);
    }

    /**
     * Queues the message and returns; Jetty writes it when the earlier ones are written.
     *
     * @param message sent from its position, which does not change
     */
    void send(ByteBuffer message) {
        int bytes = message.remaining();
        if (budget.tryQueue(bytes)) {
            // A send fails only with its connection, whose end removes this subscriber.
            getSession().sendBinary(message.slice(), Callback.from(() -> budget.written(bytes), failure -> {}));
        } else {
            subscribers.remove(this);
            getSession().disconnect();
        }
    }
}
