package org.echobench.jetty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.PushQueue;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.TlsMaterial;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.AbstractConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketCreator;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/** A Jetty server, for all rows of this module. */
public final class JettyServer extends EmbeddedServer {

    /** Jetty's own number of acceptors and, without {@code ioThreads}, of selectors. */
    private static final int FRAMEWORK_SIZING = -1;

    private final Server server;

    private JettyServer(
            BenchServerProvider row, ServerConfig config, boolean virtualThreads, Subscriptions<?, ?> subscribers) {
        super(row, config, subscribers);
        server = new Server(
                threadPool(virtualThreads), new ScheduledExecutorScheduler(threadPrefix + "scheduler", false), null);
    }

    /** Starts a server with the suite's own handlers. */
    static BenchServer start(JettyProvider row, ServerConfig config) throws IOException {
        Threading http = row.http();
        // Jetty keeps blocking handlers off the selecting threads: it runs them on its pool, or on virtual threads.
        InvocationType invocation =
                http == Threading.EVENT_LOOP ? InvocationType.NON_BLOCKING : InvocationType.BLOCKING;
        Subscriptions<PushEndpoint, ByteBuffer> subscribers = new Subscriptions<>(PushQueue::copy, PushEndpoint::send);
        JettyServer jetty = new JettyServer(row, config, http == Threading.VIRTUAL_THREADS, subscribers);
        WebSocketUpgradeHandler upgrade = WebSocketUpgradeHandler.from(
                jetty.server, container -> configure(container, config, invocation, subscribers));
        Handler content = new ContentHandler(new HttpContent(config), invocation);
        upgrade.setHandler(row.limited() ? limited(content) : content);
        jetty.server.setHandler(upgrade);
        return jetty.start();
    }

    /**
     * Starts a server with the settings of the row {@code jetty} and another handler, for frameworks on top of Jetty.
     * It has no WebSocket endpoints.
     *
     * @param handler serves every path; its own invocation type decides which threads run it
     * @throws IOException in one sentence, if it cannot start
     */
    public static BenchServer startHttp(BenchServerProvider row, ServerConfig config, Handler handler)
            throws IOException {
        JettyServer jetty = new JettyServer(row, config, false, Subscriptions.none());
        jetty.server.setHandler(handler);
        return jetty.start();
    }

    private static Handler limited(Handler content) {
        QoSHandler limit = new QoSHandler(content);
        limit.setMaxRequestCount(Endpoints.MOST_REQUESTS);
        limit.setMaxSuspendedRequestCount(Endpoints.MOST_WAITING_REQUESTS);
        return limit;
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        ServerConnector connector = connector();
        server.addConnector(connector);
        server.start();
        return new InetSocketAddress(config.host(), connector.getLocalPort());
    }

    @Override
    protected void stop() throws Exception {
        server.stop();
    }

    private QueuedThreadPool threadPool(boolean virtualThreads) {
        QueuedThreadPool pool = new QueuedThreadPool();
        // Selectors use threads of this pool; the same number is added, so that handlers keep theirs.
        config.ioThreads().ifPresent(selectors -> pool.setMaxThreads(pool.getMaxThreads() + selectors));
        pool.setName(threadPrefix + "pool");
        if (virtualThreads) {
            pool.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
        }
        return pool;
    }

    private ServerConnector connector() {
        ServerConnector connector =
                new ServerConnector(server, FRAMEWORK_SIZING, config.ioThreads().orElse(FRAMEWORK_SIZING), protocols());
        connector.setHost(config.host());
        connector.setPort(config.port());
        if (!config.asShipped()) {
            connector.setAcceptQueueSize(Endpoints.BACKLOG);
            connector.setAcceptedTcpNoDelay(true);
            connector.setIdleTimeout(0);
        }
        return connector;
    }

    private ConnectionFactory[] protocols() {
        if (!config.tls()) {
            HttpConnectionFactory http = new HttpConnectionFactory();
            return config.http2()
                    ? new ConnectionFactory[] {http, new HTTP2CServerConnectionFactory(http.getHttpConfiguration())}
                    : new ConnectionFactory[] {http};
        }
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setSslContext(TlsMaterial.ofThisProcess().serverContext());
        tls.setIncludeProtocols(TlsMaterial.PROTOCOL);
        tls.setIncludeCipherSuites(TlsMaterial.CIPHER_SUITE);
        HttpConfiguration http = new HttpConfiguration();
        http.addCustomizer(new SecureRequestCustomizer());
        if (!config.http2()) {
            return AbstractConnectionFactory.getFactories(tls, new HttpConnectionFactory(http));
        }
        ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
        alpn.setDefaultProtocol(HttpVersion.HTTP_1_1.asString());
        return AbstractConnectionFactory.getFactories(
                tls, alpn, new HTTP2ServerConnectionFactory(http), new HttpConnectionFactory(http));
    }

    private static void configure(
            ServerWebSocketContainer container,
            ServerConfig config,
            InvocationType invocation,
            Subscriptions<PushEndpoint, ByteBuffer> subscribers) {
        container.setInvocationType(invocation);
        if (!config.asShipped()) {
            container.setIdleTimeout(Duration.ZERO);
        }
        container.setMaxTextMessageSize(config.maxMessageBytes());
        container.setMaxBinaryMessageSize(config.maxMessageBytes());
        // As large as a message, because Jetty also cuts its own messages to this size.
        container.setMaxFrameSize(config.maxMessageBytes());
        HandlerWork work = new HandlerWork(config);
        container.addMapping(Endpoints.WS_ECHO, creator(config, () -> new EchoEndpoint(work)));
        container.addMapping(Endpoints.WS_PUSH, creator(config, () -> new PushEndpoint(subscribers)));
    }

    private static WebSocketCreator creator(ServerConfig config, Supplier<Object> endpoint) {
        return (request, response, callback) -> {
            if (!config.compression()) {
                response.setExtensions(List.of());
            }
            return endpoint.get();
        };
    }
}
