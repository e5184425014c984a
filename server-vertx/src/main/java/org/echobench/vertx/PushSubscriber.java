package org.echobench.vertx;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;

/** One connection to the push endpoint. Thread-safe; keeps the order of calls. */
final class PushSubscriber {

    private final ServerWebSocket socket;
    private final PushBudget budget = new PushBudget();
    private volatile boolean disconnected;

    private PushSubscriber(ServerWebSocket socket) {
        this.socket = socket;
    }

    static Subscriptions<PushSubscriber, Buffer> subscriptions() {
        return new Subscriptions<>(message -> Buffer.buffer(Subscriptions.bytes(message)), PushSubscriber::send);
    }

    /** Subscribes a socket until it closes. */
    static void subscribe(ServerWebSocket socket, Subscriptions<PushSubscriber, Buffer> subscribers) {
        PushSubscriber subscriber = new PushSubscriber(socket);
        subscribers.add(subscriber);
        socket.closeHandler(closed -> subscribers.remove(subscriber));
    }

    /** Sends a message, or disconnects the subscriber if too much waits for it. */
    private void send(Buffer message) {
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
