package org.echobench.jetty;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The open subscriptions of one server. Thread-safe. */
final class Subscribers {

    private final Set<PushEndpoint> open = ConcurrentHashMap.newKeySet();

    void add(PushEndpoint subscriber) {
        open.add(subscriber);
    }

    void remove(PushEndpoint subscriber) {
        open.remove(subscriber);
    }

    void publish(ByteBuffer message) {
        ByteBuffer copy = copy(message);
        for (PushEndpoint subscriber : open) {
            subscriber.send(copy.slice());
        }
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (PushEndpoint subscriber : open) {
            subscriber.send(copy(message.get()));
        }
    }

    private static ByteBuffer copy(ByteBuffer message) {
        return ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
    }
}
