package org.echobench.tomcat;

import jakarta.websocket.Endpoint;
import jakarta.websocket.HandshakeResponse;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.function.Supplier;

/**
 * Subscribes before the answer to the handshake. Tomcat opens the session later, so a client that has the answer could
 * miss a message in between.
 */
final class SubscriptionHandshake extends Handshake {

    private final Subscribers subscribers;

    SubscriptionHandshake(boolean compression, Supplier<Endpoint> endpoints, Subscribers subscribers) {
        super(compression, endpoints);
        this.subscribers = subscribers;
    }

    @Override
    public void modifyHandshake(ServerEndpointConfig session, HandshakeRequest request, HandshakeResponse response) {
        session.getUserProperties().put(Subscriber.class.getName(), subscribers.add());
    }
}
