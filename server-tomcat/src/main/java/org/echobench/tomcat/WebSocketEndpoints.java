package org.echobench.tomcat;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.Set;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Adds the WebSocket endpoints to the container. Tomcat's own initialiser runs before and makes it. */
final class WebSocketEndpoints implements ServletContainerInitializer {

    private final ServerConfig config;
    private final HandlerWork work;
    private final OpenSessions sessions;
    private final Subscribers subscribers;

    WebSocketEndpoints(ServerConfig config, HandlerWork work, OpenSessions sessions, Subscribers subscribers) {
        this.config = config;
        this.work = work;
        this.sessions = sessions;
        this.subscribers = subscribers;
    }

    @Override
    public void onStartup(Set<Class<?>> classes, ServletContext context) throws ServletException {
        ServerContainer container = (ServerContainer) context.getAttribute(ServerContainer.class.getName());
        int limit = config.maxMessageBytes();
        try {
            container.addEndpoint(endpoint(
                    Endpoints.WS_ECHO,
                    EchoEndpoint.class,
                    new Handshake(config.compression(), () -> new EchoEndpoint(sessions, work, limit))));
            container.addEndpoint(endpoint(
                    Endpoints.WS_PUSH,
                    PushEndpoint.class,
                    new SubscriptionHandshake(
                            config.compression(), () -> new PushEndpoint(sessions, subscribers), subscribers)));
        } catch (DeploymentException e) {
            throw new ServletException(e);
        }
    }

    private static ServerEndpointConfig endpoint(String path, Class<? extends Endpoint> type, Handshake handshake) {
        return ServerEndpointConfig.Builder.create(type, path)
                .configurator(handshake)
                .build();
    }
}
