package org.echobench.vertx;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.transport.Transport;
import java.net.InetSocketAddress;
import java.util.Set;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** A Vert.x with one instance of the server on each event loop. */
final class VertxServer extends EmbeddedServer {

    private static final int DEFLATE_LEVEL = 6;

    private final Transport transport;
    private final ThreadingModel model;
    private final VertxEndpoints endpoints;
    private Vertx vertx;

    VertxServer(
            BenchServerProvider row,
            ServerConfig config,
            Transport transport,
            ThreadingModel model,
            VertxEndpoints endpoints) {
        super(row, config, endpoints.subscribers());
        this.transport = transport;
        this.model = model;
        this.endpoints = endpoints;
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        int loops = config.ioThreads().orElse(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
        vertx = Vertx.builder()
                .with(new VertxOptions().setEventLoopPoolSize(loops))
                .withTransport(transport)
                .build();
        vertx.setPeriodic(DateHeader.PERIOD_MILLIS, timer -> endpoints.date().refresh());
        SharedPort port = new SharedPort(config.host(), config.port());
        vertx.deployVerticle(
                        () -> new ServerVerticle(options(config), port, endpoints),
                        new DeploymentOptions().setInstances(loops).setThreadingModel(model))
                .await();
        return port.bound();
    }

    @Override
    protected void stop() {
        endpoints.sockets().cutAll();
        if (vertx != null) {
            vertx.close().await();
        }
    }

    private static HttpServerOptions options(ServerConfig config) {
        HttpServerOptions options = new HttpServerOptions()
                .setHttp2ClearTextEnabled(config.http2())
                .setMaxWebSocketFrameSize(config.maxFrameBytes())
                .setMaxWebSocketMessageSize(config.maxMessageBytes())
                .setPerMessageWebSocketCompressionSupported(config.compression())
                .setPerFrameWebSocketCompressionSupported(false)
                .setWebSocketCompressionLevel(DEFLATE_LEVEL)
                .setWebSocketAllowServerNoContext(true)
                .setWebSocketPreferredClientNoContext(true);
        if (!config.asShipped()) {
            options.setTcpNoDelay(true).setAcceptBacklog(Endpoints.BACKLOG);
        }
        return config.tls() ? encrypted(options, config.http2()) : options;
    }

    private static HttpServerOptions encrypted(HttpServerOptions options, boolean http2) {
        return options.setSsl(true)
                .setSslHandshakeTimeout(0)
                .setUseAlpn(http2)
                .setKeyCertOptions(
                        KeyCertOptions.wrap(TlsMaterial.ofThisProcess().keyManagers()))
                .setSslEngineOptions(new JdkSSLEngineOptions())
                .setEnabledSecureTransportProtocols(Set.of(TlsMaterial.PROTOCOL))
                .addEnabledCipherSuite(TlsMaterial.CIPHER_SUITE);
    }

    /** One instance of the server, on an event loop of its own. */
    private static final class ServerVerticle extends VerticleBase {

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

    /** The address that all instances of one server listen on. Thread-safe. */
    private static final class SharedPort {

        /** Instances of one Vert.x that listen on the same negative number share one random port. */
        private static final int RANDOM = 1;

        private final String host;
        private final int port;
        private volatile int bound;

        /** @param port 0 for any free port */
        SharedPort(String host, int port) {
            this.host = host;
            this.port = port;
        }

        SocketAddress toListenOn() {
            return port == 0
                    ? SocketAddress.sharedRandomPort(RANDOM, host)
                    : SocketAddress.inetSocketAddress(port, host);
        }

        void boundBy(HttpServer server) {
            bound = server.actualPort();
        }

        /** The address with the real port, once an instance listens. */
        InetSocketAddress bound() {
            return new InetSocketAddress(host, bound);
        }
    }
}
