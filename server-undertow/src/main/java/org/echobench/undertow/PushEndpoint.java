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
 * Subscribes every channel. Each flush of Undertow walks all frames that a channel has waiting, so a subscriber that does
 * not read would hold up its io thread; therefore only a few are handed over at a time.
 */
final class PushEndpoint {

    private static final int AT_ONCE = 64;

    private static final WebSocketCallback<Runnable> WRITTEN = new WebSocketCallback<>() {
        @Override
        public void complete(WebSocketChannel channel, Runnable written) {
            written.run();
        }

        @Override
        public void onError(WebSocketChannel channel, Runnable written, Throwable error) {
            IoUtils.safeClose(channel);
        }
    };

    private PushEndpoint() {}

    static Subscriptions<PushQueue, ByteBuffer> subscriptions() {
        return new Subscriptions<>(PushQueue::copy, PushQueue::offer);
    }

    /** Subscribes every channel that opens; what clients send is ignored. */
    static WebSocketConnectionCallback subscribing(
            ServerConfig config, Subscriptions<PushQueue, ByteBuffer> subscribers) {
        LimitedListener ignore = new LimitedListener(config);
        return (exchange, channel) -> {
            PushQueue subscriber = new PushQueue(
                    AT_ONCE,
                    (message, written) -> WebSockets.sendBinary(message, channel, WRITTEN, written),
                    () -> IoUtils.safeClose(channel));
            subscribers.add(subscriber);
            channel.addCloseTask(closed -> subscribers.remove(subscriber));
            channel.getReceiveSetter().set(ignore);
            channel.resumeReceives();
        };
    }
}
