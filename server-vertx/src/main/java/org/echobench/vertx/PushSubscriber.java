package org.echobench.vertx;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import org.echobench.core.content.PushBudget;

/** One connection to the push endpoint. Thread-safe; keeps the order of calls. */
final class PushSubscriber {

    private final ServerWebSocket socket;
    private final PushBudget budget = new PushBudget();
    private volatile boolean disconnected;

    PushSubscriber(ServerWebSocket socket) {
        this.socket = socket;
    }

    /** Sends a message, or disconnects the subscriber if too much waits for it. */
    void send(Buffer message) {
        if (disconnected) {
            return;
        }
        int bytes = message.length();
        if (budget.tryQueue(bytes)) {
            socket.writeBinaryMessage(message).onSuccess(written -> budget.written(bytes));
        } else {
            disconnect();
        }
    }

    private void disconnect() {
        disconnected = true;
        OpenSockets.cut(socket);
    }
}
