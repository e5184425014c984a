package org.echobench.tomcat;

import jakarta.websocket.Endpoint;
import jakarta.websocket.Extension;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;
import java.util.function.Supplier;

/** Makes an endpoint for each session, and declines permessage-deflate unless it was asked for. */
class Handshake extends ServerEndpointConfig.Configurator {

    private final boolean compression;
    private final Supplier<Endpoint> endpoints;

    Handshake(boolean compression, Supplier<Endpoint> endpoints) {
        this.compression = compression;
        this.endpoints = endpoints;
    }

    @Override
    public List<Extension> getNegotiatedExtensions(List<Extension> installed, List<Extension> requested) {
        return compression ? super.getNegotiatedExtensions(installed, requested) : List.of();
    }

    @Override
    public <T> T getEndpointInstance(Class<T> endpointClass) {
        return endpointClass.cast(endpoints.get());
    }
}
