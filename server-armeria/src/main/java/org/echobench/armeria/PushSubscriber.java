package org.echobench.armeria;

import com.linecorp.armeria.common.websocket.WebSocketWriter;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;

/** One connection to the push endpoint. Thread-safe; keeps the order of calls. */
final class PushSubscriber {

    private final WebSocketWriter out;
    private final PushBudget budget = new PushBudget();

    PushSubscriber(WebSocketWriter out) {
        this.out = out;
    }

    static Subscriptions<PushSubscriber, byte[]> subscriptions() {
        return new Subscriptions<>(Subscriptions::bytes, PushSubscriber::send);
    }

    /** Sends a message, or disconnects the subscriber if too much waits for it. */
    private void send(byte[] message) {
        if (!budget.tryQueue(message.length)) {
            out.abort();
        } else if (out.tryWrite(message)) {
            out.whenConsumed().thenRun(() -> budget.written(message.length));
        }
    }
}
