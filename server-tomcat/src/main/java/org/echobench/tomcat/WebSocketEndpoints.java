package org.echobench.tomcat;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.Extension;
import jakarta.websocket.HandshakeResponse;
import jakarta.websocket.Session;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.OpenSessions;
import org.echobench.core.content.PushQueue;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Adds the WebSocket endpoints to the WebSocket container, which Tomcat's own initialiser has made before. */
final class WebSocketEndpoints implements ServletContainerInitializer {

    private final ServerConfig config;
    private final HandlerWork work;
    private final OpenSessions<Session> sessions = new OpenSessions<>(
            session -> SessionEndpoint.end(session, new CloseReason(CloseCodes.GOING_AWAY, "stopping")));
    private final Subscriptions<Subscriber, ByteBuffer> subscribers =
            new Subscriptions<>(PushQueue::copy, Subscriber::offer);
    private final Executor executor;

    /** @param executor ends sessions that do not keep up, which may take 50 ms */
    WebSocketEndpoints(ServerConfig config, Executor executor) {
        this.config = config;
        this.executor = executor;
        work = new HandlerWork(config);
    }

    OpenSessions<Session> sessions() {
        return sessions;
    }

    Subscriptions<Subscriber, ByteBuffer> subscribers() {
        return subscribers;
    }

    @Override
    public void onStartup(Set<Class<?>> classes, ServletContext context) throws ServletException {
        ServerContainer container = (ServerContainer) context.getAttribute(ServerContainer.class.getName());
        int limit = config.maxMessageBytes();
        try {
            add(
                    container,
                    Endpoints.WS_ECHO,
                    new Handshake<>(
                            SessionEndpoint.Echo.class,
                            () -> new SessionEndpoint.Echo(sessions, work, limit),
                            session -> {}));
            add(
                    container,
                    Endpoints.WS_PUSH,
                    new Handshake<>(
                            SessionEndpoint.Push.class,
                            () -> new SessionEndpoint.Push(sessions, subscribers),
                            this::subscribe));
        } catch (DeploymentException e) {
            throw new ServletException(e);
        }
    }

    private void add(ServerContainer container, String path, Handshake<?> handshake) throws DeploymentException {
        container.addEndpoint(ServerEndpointConfig.Builder.create(handshake.type, path)
                .configurator(handshake)
                .build());
    }

    /** Subscribes before the response: Tomcat opens the session later, and a client could miss a message in between. */
    private void subscribe(ServerEndpointConfig session) {
        Subscriber subscriber = new Subscriber(subscribers, executor);
        subscribers.add(subscriber);
        session.getUserProperties().put(Subscriber.class.getName(), subscriber);
    }

    /** Makes an endpoint for each session, and declines permessage-deflate unless compression is configured. */
    private final class Handshake<E extends Endpoint> extends ServerEndpointConfig.Configurator {

        private final Class<E> type;
        private final Supplier<E> endpoints;
        private final Consumer<ServerEndpointConfig> beforeTheAnswer;

        Handshake(Class<E> type, Supplier<E> endpoints, Consumer<ServerEndpointConfig> beforeTheAnswer) {
            this.type = type;
            this.endpoints = endpoints;
            this.beforeTheAnswer = beforeTheAnswer;
        }

        @Override
        public List<Extension> getNegotiatedExtensions(List<Extension> installed, List<Extension> requested) {
            return config.compression() ? super.getNegotiatedExtensions(installed, requested) : List.of();
        }

        @Override
        public void modifyHandshake(
                ServerEndpointConfig session, HandshakeRequest request, HandshakeResponse response) {
            beforeTheAnswer.accept(session);
        }

        @Override
        public <T> T getEndpointInstance(Class<T> endpointClass) {
            return endpointClass.cast(endpoints.get());
        }
    }
}
