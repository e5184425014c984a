package org.echobench.undertow;

import io.undertow.Handlers;
import io.undertow.server.HttpHandler;
import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.WebSocketProtocolHandshakeHandler;
import java.nio.ByteBuffer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Which handler serves which path. */
final class Routes {

    private Routes() {}

    static HttpHandler of(ServerConfig config, Subscriptions<PushSubscriber, ByteBuffer> subscribers) {
        EchoListener echo = new EchoListener(config);
        WebSocketConnectionCallback onEcho = (exchange, channel) -> {
            channel.getReceiveSetter().set(echo);
            channel.resumeReceives();
        };
        return Handlers.path(new HttpEndpoints(config))
                .addExactPath(Endpoints.WS_ECHO, webSocket(config, onEcho))
                .addExactPath(Endpoints.WS_PUSH, webSocket(config, PushSubscriber.subscribing(config, subscribers)));
    }

    /** A plain GET falls through to Undertow's 404. */
    private static HttpHandler webSocket(ServerConfig config, WebSocketConnectionCallback callback) {
        WebSocketProtocolHandshakeHandler handler = Handlers.websocket(callback);
        if (config.compression()) {
            handler.addExtension(Deflate.upTo(config.maxMessageBytes()));
        }
        return handler;
    }
}
