package org.echobench.vertx;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServerOptions;

/** One instance of the server, on an event loop of its own. */
final class ServerVerticle extends VerticleBase {

    private final HttpServerOptions options;
    private final SharedPort port;
    private final VertxEndpoints endpoints;

    ServerVerticle(HttpServerOptions options, SharedPort port, VertxEndpoints endpoints) {
        this.options = options;
        this.port = port;
        this.endpoints = endpoints;
    }

    @Override
    public Future<?> start() {
        return vertx.createHttpServer(options)
                .requestHandler(endpoints::answer)
                .webSocketHandshakeHandler(endpoints::upgrade)
                .listen(port.toListenOn())
                .onSuccess(port::boundBy);
    }
}
