package org.echobench.quarkus.application;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/** Options of Vert.x for which Quarkus has no property. */
@Singleton
final class ServerOptions implements HttpServerOptionsCustomizer {

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        options.setPerFrameWebSocketCompressionSupported(false)
                .setWebSocketAllowServerNoContext(true)
                .setWebSocketPreferredClientNoContext(true);
    }

    @Override
    public void customizeHttpsServer(HttpServerOptions options) {
        customizeHttpServer(options);
    }
}
