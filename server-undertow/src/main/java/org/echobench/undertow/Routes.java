package org.echobench.undertow;

import io.undertow.Handlers;
import io.undertow.server.HttpHandler;
import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.WebSocketProtocolHandshakeHandler;
import io.undertow.websockets.extensions.ExtensionHandshake;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
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

    /** permessage-deflate for messages of the configured size. */
    private static final class Deflate {

        private Deflate() {}

        /**
         * Undertow's extension with its buffer, 1 MiB by default since 2.4.3, raised to the largest message. Older versions,
         * which a user may put on the class path, have neither the limit nor the constructor.
         */
        static ExtensionHandshake upTo(int maxMessageBytes) {
            try {
                return PerMessageDeflateHandshake.class
                        .getConstructor(boolean.class, int.class, boolean.class, boolean.class, int.class)
                        .newInstance(false, -1, true, true, bufferFor(maxMessageBytes));
            } catch (NoSuchMethodException e) {
                return new PerMessageDeflateHandshake(false);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("Undertow's permessage-deflate cannot be created", e);
            }
        }

        /** With room for messages that compression makes a little larger. */
        private static int bufferFor(int maxMessageBytes) {
            return maxMessageBytes + (maxMessageBytes >> 8) + 64;
        }
    }
}
