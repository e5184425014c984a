package org.echobench.undertow;

import io.undertow.websockets.core.BufferedBinaryMessage;
import io.undertow.websockets.core.BufferedTextMessage;
import io.undertow.websockets.core.WebSocketCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.nio.ByteBuffer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.ServerConfig;
import org.xnio.IoUtils;
import org.xnio.Pooled;

/** Echoes every message. Serves all connections. */
@SuppressWarnings("deprecation") // Undertow hands out buffers as XNIO's Pooled, which XNIO has deprecated
final class EchoListener extends LimitedListener {

    private static final WebSocketCallback<Pooled<ByteBuffer[]>> FREE = new WebSocketCallback<>() {
        @Override
        public void complete(WebSocketChannel channel, Pooled<ByteBuffer[]> data) {
            data.close();
        }

        @Override
        public void onError(WebSocketChannel channel, Pooled<ByteBuffer[]> data, Throwable error) {
            data.close();
            IoUtils.safeClose(channel);
        }
    };

    private final HandlerWork work;
    private final WorkerDispatch dispatch;

    EchoListener(ServerConfig config, WorkerDispatch dispatch) {
        super(config);
        this.dispatch = dispatch;
        work = new HandlerWork(dispatch.ofHandlers(config));
    }

    @Override
    protected void onFullTextMessage(WebSocketChannel channel, BufferedTextMessage message) {
        dispatch.message(channel, () -> {
            work.perform();
            // Without a callback Undertow closes the channel when sending fails.
            WebSockets.sendText(message.getData(), channel, null);
        });
    }

    @Override
    protected void onFullBinaryMessage(WebSocketChannel channel, BufferedBinaryMessage message) {
        dispatch.message(channel, () -> {
            work.perform();
            Pooled<ByteBuffer[]> data = message.getData();
            WebSockets.sendBinary(data.getResource(), channel, FREE, data);
        });
    }
}
