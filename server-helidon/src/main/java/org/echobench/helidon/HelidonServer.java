package org.echobench.helidon;

import io.helidon.common.concurrency.limits.AimdLimit;
import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http2.Http2Config;
import io.helidon.webserver.spi.ProtocolConfig;
import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsRouting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.content.VirtualThreads;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** A Helidon WebServer. {@link HelidonProvider} loads this class by name. */
final class HelidonServer extends EmbeddedServer {

    /** Longer than any JVM lives; a timer does not take a period that overflows its clock. */
    private static final Duration NEVER = Duration.ofDays(365_000);

    private final Subscriptions<Subscriber, byte[]> subscribers;
    private final HelidonProvider.Limit limit;
    private final ExecutorService writers = VirtualThreads.perTask();
    private WebServer server;

    HelidonServer(HelidonProvider row, ServerConfig config) {
        this(row, config, new Subscriptions<>(Subscriptions::bytes, Subscriber::offer));
    }

    private HelidonServer(HelidonProvider row, ServerConfig config, Subscriptions<Subscriber, byte[]> subscribers) {
        super(row, config, subscribers);
        limit = row.limit();
        this.subscribers = subscribers;
    }

    @Override
    protected InetSocketAddress launch() throws IOException {
        // Helidon only logs why it cannot listen.
        new ServerSocket(config.port(), 1, InetAddress.getByName(config.host())).close();
        server = WebServer.builder()
                .host(config.host())
                .port(config.port())
                .update(this::equal)
                .shutdownHook(false)
                .update(this::encrypt)
                .update(this::limit)
                .protocolsDiscoverServices(false)
                .protocols(protocols())
                .routing(routing -> routing.any(new ContentHandler(new HttpContent(config))))
                .addRouting(webSockets())
                .build()
                .start();
        if (!server.isRunning()) {
            throw new IOException("Helidon does not listen; its log says why");
        }
        return new InetSocketAddress(config.host(), server.port());
    }

    private List<ProtocolConfig> protocols() {
        if (config.http2()) {
            return List.of(Http2Config.create());
        }
        return List.of(
                Http1Config.create(),
                WsConfig.builder().maxFrameLength(config.maxMessageBytes()).build());
    }

    private void equal(WebServerConfig.Builder builder) {
        if (!config.asShipped()) {
            builder.backlog(Endpoints.BACKLOG)
                    .connectionOptions(options -> options.tcpNoDelay(true))
                    .idleConnectionTimeout(NEVER)
                    .idleConnectionPeriod(NEVER);
        }
    }

    private void encrypt(WebServerConfig.Builder builder) {
        if (config.tls()) {
            builder.tls(Tls.builder()
                    .sslContext(TlsMaterial.ofThisProcess().serverContext())
                    .addEnabledProtocol(TlsMaterial.PROTOCOL)
                    .addEnabledCipherSuite(TlsMaterial.CIPHER_SUITE)
                    .build());
        }
    }

    private void limit(WebServerConfig.Builder builder) {
        switch (limit) {
            case FIXED ->
                builder.concurrencyLimit(FixedLimit.builder()
                        .permits(Endpoints.MOST_REQUESTS)
                        .queueLength(Endpoints.MOST_WAITING_REQUESTS)
                        .queueTimeout(NEVER)
                        .build());
            case AIMD -> builder.concurrencyLimit(AimdLimit.create());
            case NONE -> {}
        }
    }

    private WsRouting.Builder webSockets() {
        HandlerWork work = new HandlerWork(config);
        return WsRouting.builder()
                .endpoint(Endpoints.WS_ECHO, () -> new Echo(work, config.maxMessageBytes()))
                .endpoint(Endpoints.WS_PUSH, () -> new Subscriber(subscribers, writers));
    }

    @Override
    protected void stop() {
        writers.shutdownNow();
        if (server != null) {
            server.stop();
        }
    }
}
