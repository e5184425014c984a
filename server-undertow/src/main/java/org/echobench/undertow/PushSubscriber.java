package org.echobench.undertow;

import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.core.WebSocketCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.SerialSender;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.ServerConfig;
import org.xnio.IoUtils;

/**
 * One connection to the push endpoint. Every flush of Undertow walks all frames that a channel has waiting, so a
 * subscriber that does not read would hold up its io thread; therefore only a few are handed over at a time.
 * Thread-safe; keeps the order of calls.
 */
final class PushSubscriber implements WebSocketCallback<ByteBuffer> {

    private static final int MAX_HANDED_OVER = 64;

    private final WebSocketChannel channel;
    private final PushBudget budget = new PushBudget();
    private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
    private int handedOver;
    private boolean draining;
    private boolean disconnected;

    private PushSubscriber(WebSocketChannel channel) {
        this.channel = channel;
    }

    static Subscriptions<PushSubscriber, ByteBuffer> subscriptions() {
        return new Subscriptions<>(SerialSender::copy, PushSubscriber::send);
    }

    /** Subscribes every channel that opens; what clients send is ignored. */
    static WebSocketConnectionCallback subscribing(
            ServerConfig config, Subscriptions<PushSubscriber, ByteBuffer> subscribers) {
        LimitedListener ignore = new LimitedListener(config);
        return (exchange, channel) -> {
            PushSubscriber subscriber = new PushSubscriber(channel);
            subscribers.add(subscriber);
            channel.addCloseTask(closed -> subscribers.remove(subscriber));
            channel.getReceiveSetter().set(ignore);
            channel.resumeReceives();
        };
    }

    /**
     * Sends a message, or disconnects the subscriber if too much waits for it.
     *
     * @param message the whole buffer is the payload; its position stays
     */
    private void send(ByteBuffer message) {
        if (!offer(message.duplicate())) {
            disconnect();
        }
    }

    private synchronized boolean offer(ByteBuffer message) {
        if (disconnected) {
            return true;
        }
        if (!budget.tryQueue(message.capacity())) {
            return false;
        }
        waiting.add(message);
        drain();
        return true;
    }

    @Override
    public synchronized void complete(WebSocketChannel channel, ByteBuffer message) {
        handedOver--;
        budget.written(message.capacity());
        drain();
    }

    @Override
    public void onError(WebSocketChannel channel, ByteBuffer message, Throwable error) {
        disconnect();
    }

    /** A loop, not recursion: a callback that runs before the send returns must not deepen the stack. */
    private void drain() {
        if (draining) {
            return;
        }
        draining = true;
        try {
            while (handedOver < MAX_HANDED_OVER && !waiting.isEmpty()) {
                ByteBuffer next = waiting.remove();
                handedOver++;
                WebSockets.sendBinary(next, channel, this, next);
            }
        } finally {
            draining = false;
        }
    }

    private void disconnect() {
        synchronized (this) {
            disconnected = true;
            waiting.clear();
        }
        IoUtils.safeClose(channel);
    }
}
