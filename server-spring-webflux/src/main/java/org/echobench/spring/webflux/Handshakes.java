package org.echobench.spring.webflux;

import org.echobench.core.spi.ServerConfig;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.server.support.HandshakeWebSocketService;
import org.springframework.web.reactive.socket.server.upgrade.ReactorNettyRequestUpgradeStrategy;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.WebsocketServerSpec;

/** Spring's own handshake. A push also gets the connection, because a session does not show its queue. */
final class Handshakes extends HandshakeWebSocketService {

    Handshakes(ServerConfig config) {
        super(new ReactorNettyRequestUpgradeStrategy(() -> WebsocketServerSpec.builder()
                .maxFramePayloadLength(config.maxFrameBytes())
                .compress(config.compression())
                .compressionAllowServerNoContext(true)
                .compressionPreferredClientNoContext(true)));
    }

    @Override
    public Mono<Void> handleRequest(ServerWebExchange exchange, WebSocketHandler handler) {
        if (!(handler instanceof PushHandler push)) {
            return super.handleRequest(exchange, handler);
        }
        HttpServerRequest request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        return super.handleRequest(exchange, session -> {
            request.withConnection(push::subscribe);
            return push.handle(session);
        });
    }
}
