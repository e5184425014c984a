package org.echobench.undertow;

import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.spi.WebSocketHttpExchange;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.echobench.core.spi.ServerConfig;

/** Everyone connected to the push endpoint. Thread-safe. */
final class PushSubscribers implements WebSocketConnectionCallback {

    private final Set<PushSubscriber> subscribers = ConcurrentHashMap.newKeySet();
    private final LimitedListener ignore;

    PushSubscribers(ServerConfig config) {
        ignore = new LimitedListener(config);
    }

    @Override
    public void onConnect(WebSocketHttpExchange exchange, WebSocketChannel channel) {
        PushSubscriber subscriber = new PushSubscriber(channel);
        subscribers.add(subscriber);
        channel.addCloseTask(closed -> subscribers.remove(subscriber));
        channel.getReceiveSetter().set(ignore);
        channel.resumeReceives();
    }

    void publish(ByteBuffer message) {
        ByteBuffer copy = copyOf(message);
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(copy.duplicate());
        }
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(copyOf(message.get()));
        }
    }

    private static ByteBuffer copyOf(ByteBuffer message) {
        return ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
    }
}
