package org.echobench.quarkus.application;

import io.quarkus.websockets.next.WebSocketConnection;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.impl.ConnectionBase;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;

/** One connection to the push endpoint. Thread-safe; keeps the order of calls. */
final class PushSubscriber {

    private final WebSocketConnection connection;
    private final ConnectionBase socket;
    private final PushBudget budget = new PushBudget();
    private volatile boolean disconnected;

    /** @param socket below the connection, to cut it off */
    PushSubscriber(WebSocketConnection connection, ConnectionBase socket) {
        this.connection = connection;
        this.socket = socket;
    }

    static Subscriptions<PushSubscriber, Buffer> subscriptions() {
        return new Subscriptions<>(message -> Buffer.buffer(Subscriptions.bytes(message)), PushSubscriber::send);
    }

    /** Sends a message, or disconnects the subscriber if too much waits for it. */
    private void send(Buffer message) {
        if (disconnected) {
            return;
        }
        int bytes = message.length();
        if (budget.tryQueue(bytes)) {
            // A failure is that of a connection that has ended.
            connection.sendBinary(message).subscribe().with(written -> budget.written(bytes), failed -> {});
        } else {
            disconnected = true;
            // From here on, as Vert.x' own handler would first send a close frame, behind all that waits.
            socket.channelHandlerContext().close();
        }
    }
}
