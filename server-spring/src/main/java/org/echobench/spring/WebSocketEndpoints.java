package org.echobench.spring;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.echobench.core.content.OpenSessions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import org.springframework.web.socket.config.annotation.WebSocketHandlerRegistry;
import org.springframework.web.socket.server.HandshakeHandler;
import org.springframework.web.socket.server.standard.ServletServerContainerFactoryBean;

/** Maps the WebSocket paths to their handlers, and configures WebSocket in the container. */
@Configuration(proxyBeanMethods = false)
@EnableWebSocket
class WebSocketEndpoints implements WebSocketConfigurer {

    private final EchoHandler echo;
    private final PushHandler push;
    private final HandshakeHandler handshake;

    WebSocketEndpoints(EchoHandler echo, PushHandler push, SpringRow row, ServerConfig config) {
        this.echo = echo;
        this.push = push;
        handshake = new Handshake(row.handshake(config), config.compression());
    }

    @Override
    public void registerWebSocketHandlers(WebSocketHandlerRegistry registry) {
        registry.addHandler(echo, Endpoints.WS_ECHO)
                .setHandshakeHandler(handshake)
                .setAllowedOrigins("*");
        registry.addHandler(push, Endpoints.WS_PUSH)
                .setHandshakeHandler(handshake)
                .setAllowedOrigins("*");
    }

    /** For Jakarta WebSocket: no idle limit, and buffers as large as a message if the container joins its parts. */
    @Bean
    static ServletServerContainerFactoryBean webSocketContainer(ServerConfig config, SpringRow row) {
        ServletServerContainerFactoryBean settings = new ServletServerContainerFactoryBean();
        settings.setMaxSessionIdleTimeout(0L);
        if (!row.messagesInParts()) {
            settings.setMaxTextMessageBufferSize(config.maxMessageBytes());
            settings.setMaxBinaryMessageBufferSize(config.maxMessageBytes());
        }
        return settings;
    }

    @Bean
    static OpenSessions<WebSocketSession> sessions(SpringRow row) {
        return new OpenSessions<>(row::end);
    }

    /** A pool for pushes, because a send blocks, with the default size of Spring's messaging. */
    @Bean(destroyMethod = "shutdownNow")
    static ExecutorService pushes() {
        return Executors.newFixedThreadPool(
                2 * Runtime.getRuntime().availableProcessors(), new CustomizableThreadFactory("push-"));
    }
}
