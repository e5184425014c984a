package org.echobench.jetty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.SerialSender;
import org.echobench.core.content.StartedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreads;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.TlsMaterial;
import org.eclipse.jetty.server.AbstractConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketCreator;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/** A running Jetty, shared by the rows of this module. */
public final class JettyServer extends StartedServer {

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** Jetty's own sizing, for the one of two constructor arguments that we do not set. */
    private static final int FRAMEWORK_SIZING = -1;

    private final Server server;
    private final String threadPrefix;

    private JettyServer(
            Server server,
            String threadPrefix,
            InetSocketAddress address,
            Subscriptions<PushEndpoint, ByteBuffer> subscribers) {
        super(address, subscribers);
        this.server = server;
        this.threadPrefix = threadPrefix;
    }

    private static Subscriptions<PushEndpoint, ByteBuffer> subscriptions() {
        return new Subscriptions<>(SerialSender::copy, PushEndpoint::send);
    }

    /** The suite's own handlers. */
    static JettyServer start(String id, ServerConfig config, Threading http) throws IOException {
        // Jetty keeps blocking handlers off the selecting threads: it runs them on its pool, or on virtual threads.
        InvocationType invocation =
                http == Threading.EVENT_LOOP ? InvocationType.NON_BLOCKING : InvocationType.BLOCKING;
        Subscriptions<PushEndpoint, ByteBuffer> subscribers = subscriptions();
        return start(id, config, http == Threading.VIRTUAL_THREADS, subscribers, server -> {
            WebSocketUpgradeHandler upgrade = WebSocketUpgradeHandler.from(
                    server, container -> configure(container, config, invocation, subscribers));
            upgrade.setHandler(new ContentHandler(new HttpContent(config), invocation));
            return upgrade;
        });
    }

    /**
     * A server with the settings of the row {@code jetty} and another handler, for frameworks on top of Jetty. It has no
     * WebSocket endpoints.
     *
     * @param handler serves every path; its own invocation type decides which threads run it
     * @throws IOException in one sentence, if it cannot start
     */
    public static BenchServer startHttp(String id, ServerConfig config, Handler handler) throws IOException {
        return start(id, config, false, subscriptions(), server -> handler);
    }

    private static JettyServer start(
            String id,
            ServerConfig config,
            boolean virtualThreads,
            Subscriptions<PushEndpoint, ByteBuffer> subscribers,
            Function<Server, Handler> handler)
            throws IOException {
        String threadPrefix = id + "-" + STARTED.incrementAndGet() + "-";
        Server server = new Server(
                threadPool(threadPrefix, config, virtualThreads),
                new ScheduledExecutorScheduler(threadPrefix + "scheduler", false),
                null);
        ServerConnector connector = connector(server, config);
        server.addConnector(connector);
        server.setHandler(handler.apply(server));
        try {
            server.start();
        } catch (Exception e) {
            throw startFailure(config, server, threadPrefix, e);
        }
        InetSocketAddress address = new InetSocketAddress(config.host(), connector.getLocalPort());
        return new JettyServer(server, threadPrefix, address, subscribers);
    }

    private static IOException startFailure(ServerConfig config, Server server, String threadPrefix, Exception cause) {
        IOException failure = config.startFailure(cause);
        try {
            stop(server, threadPrefix);
        } catch (IllegalStateException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    private static QueuedThreadPool threadPool(String threadPrefix, ServerConfig config, boolean virtualThreads) {
        QueuedThreadPool pool = new QueuedThreadPool();
        // Selectors use threads of this pool; the same number is added, so handlers keep theirs.
        config.ioThreads().ifPresent(selectors -> pool.setMaxThreads(pool.getMaxThreads() + selectors));
        pool.setName(threadPrefix + "pool");
        if (virtualThreads) {
            pool.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
        }
        return pool;
    }

    private static ServerConnector connector(Server server, ServerConfig config) {
        ServerConnector connector = new ServerConnector(
                server, FRAMEWORK_SIZING, config.ioThreads().orElse(FRAMEWORK_SIZING), protocols(config));
        connector.setHost(config.host());
        connector.setPort(config.port());
        connector.setAcceptQueueSize(Endpoints.BACKLOG);
        connector.setAcceptedTcpNoDelay(true);
        connector.setIdleTimeout(0);
        return connector;
    }

    private static ConnectionFactory[] protocols(ServerConfig config) {
        if (!config.tls()) {
            return new ConnectionFactory[] {new HttpConnectionFactory()};
        }
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setSslContext(TlsMaterial.ofThisProcess().serverContext());
        tls.setIncludeProtocols(TlsMaterial.PROTOCOL);
        tls.setIncludeCipherSuites(TlsMaterial.CIPHER_SUITE);
        HttpConfiguration http = new HttpConfiguration();
        http.addCustomizer(new SecureRequestCustomizer());
        return AbstractConnectionFactory.getFactories(tls, new HttpConnectionFactory(http));
    }

    private static void configure(
            ServerWebSocketContainer container,
            ServerConfig config,
            InvocationType invocation,
            Subscriptions<PushEndpoint, ByteBuffer> subscribers) {
        container.setInvocationType(invocation);
        container.setIdleTimeout(Duration.ZERO);
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

    @Override
    protected void stop() {
        stop(server, threadPrefix);
    }

    private static void stop(Server server, String threadPrefix) {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("Jetty did not stop: " + e.getMessage(), e);
        }
        ServerThreads.awaitEnd(threadPrefix, END_LIMIT);
    }
}
