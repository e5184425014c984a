package org.echobench.grizzly;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.glassfish.grizzly.Transport;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.websockets.HandshakeException;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketApplication;
import org.glassfish.grizzly.websockets.WebSocketEngine;
import org.glassfish.grizzly.websockets.WebSocketListener;

/**
 * Shares Grizzly's WebSocket engine among our servers: a JVM has only one engine, with one application for each path.
 * The transport of a handshake tells that application which server it arrived at. Thread-safe.
 */
final class SharedEngine {

    private static final Map<Transport, WebSocketEndpoints> SERVERS = new ConcurrentHashMap<>();
    private static final WebSocketApplication ECHO = new PathApplication(WebSocketEndpoints::newEcho);
    private static final WebSocketApplication PUSH = new PathApplication(WebSocketEndpoints::newPush);

    private SharedEngine() {}

    static synchronized void add(Transport transport, WebSocketEndpoints endpoints) {
        if (SERVERS.isEmpty()) {
            WebSocketEngine.getEngine().register("", Endpoints.WS_ECHO, ECHO);
            WebSocketEngine.getEngine().register("", Endpoints.WS_PUSH, PUSH);
        }
        SERVERS.put(transport, endpoints);
    }

    static synchronized void remove(Transport transport) {
        if (SERVERS.remove(transport) != null && SERVERS.isEmpty()) {
            WebSocketEngine.getEngine().unregister(ECHO);
            WebSocketEngine.getEngine().unregister(PUSH);
        }
    }

    /** Makes a server's socket for a path. */
    private interface SocketFactory {
        WebSocket create(WebSocketEndpoints endpoints, ProtocolHandler handler, WebSocketListener... listeners);
    }

    private static final class PathApplication extends WebSocketApplication {

        private final SocketFactory factory;

        PathApplication(SocketFactory factory) {
            this.factory = factory;
        }

        @Override
        public WebSocket createSocket(
                ProtocolHandler handler, HttpRequestPacket request, WebSocketListener... listeners) {
            Transport transport = request.getConnection().getTransport();
            WebSocketEndpoints endpoints = Optional.ofNullable(SERVERS.get(transport))
                    .orElseThrow(
                            () -> new HandshakeException(HttpStatus.NOT_FOUND_404.getStatusCode(), "no such path"));
            return factory.create(endpoints, handler, listeners);
        }
    }

    /** The WebSocket endpoints of one server. Thread-safe. */
    record WebSocketEndpoints(HandlerWork work, MessageLimit limit, Subscriptions<PushSocket, byte[]> subscribers) {

        WebSocket newEcho(ProtocolHandler handler, WebSocketListener... listeners) {
            return new EchoSocket(handler, work, limit, listeners);
        }

        WebSocket newPush(ProtocolHandler handler, WebSocketListener... listeners) {
            return new PushSocket(handler, subscribers, listeners);
        }
    }
}
