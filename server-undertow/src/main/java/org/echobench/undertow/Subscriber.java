package org.echobench.undertow;

import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.core.WebSocketCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.nio.ByteBuffer;
import org.echobench.core.content.PushQueue;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.ServerConfig;
import org.xnio.IoUtils;

/**
 * One subscriber. Each flush of Undertow walks all frames that wait on a channel, so a subscriber that does not read
 * would hold up its I/O thread. Therefore Undertow gets only a few frames at a time.
 */
final class Subscriber implements WebSocketCallback<ByteBuffer> {

    private static final int AT_ONCE = 64;

    private final WebSocketChannel channel;
    private final PushQueue queue = new PushQueue(AT_ONCE, this::send, this::disconnect);

    private Subscriber(WebSocketChannel channel) {
        this.channel = channel;
    }

    static Subscriptions<Subscriber, ByteBuffer> subscriptions() {
        return new Subscriptions<>(PushQueue::copy, (subscriber, message) -> subscriber.queue.offer(message));
    }

    /** Subscribes every channel that opens; what clients send is ignored. */
    static WebSocketConnectionCallback subscribing(
            ServerConfig config, Subscriptions<Subscriber, ByteBuffer> subscribers) {
        LimitedListener ignore = new LimitedListener(config);
        return (exchange, channel) -> {
            Subscriber subscriber = new Subscriber(channel);
            subscribers.add(subscriber);
            channel.addCloseTask(closed -> subscribers.remove(subscriber));
            channel.getReceiveSetter().set(ignore);
            channel.resumeReceives();
        };
    }

    private void send(ByteBuffer message) {
        WebSockets.sendBinary(message, channel, this, message);
    }

    @Override
    public void complete(WebSocketChannel channel, ByteBuffer message) {
        queue.written(message);
    }

    @Override
    public void onError(WebSocketChannel channel, ByteBuffer message, Throwable error) {
        disconnect();
    }

    private void disconnect() {
        IoUtils.safeClose(channel);
    }
}
