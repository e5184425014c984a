package org.echobench.vertx;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Everyone connected to the push endpoint. Thread-safe. */
final class PushSubscribers {

    private final Set<PushSubscriber> subscribers = ConcurrentHashMap.newKeySet();

    void add(ServerWebSocket socket) {
        PushSubscriber subscriber = new PushSubscriber(socket);
        subscribers.add(subscriber);
        socket.closeHandler(closed -> subscribers.remove(subscriber));
    }

    void publish(ByteBuffer message) {
        Buffer copy = copyOf(message);
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(copy);
        }
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(copyOf(message.get()));
        }
    }

    private static Buffer copyOf(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return Buffer.buffer(bytes);
    }
}
