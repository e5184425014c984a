package org.echobench.grizzly;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.StartedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreads;
import org.echobench.core.spi.TlsMaterial;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/** A running Grizzly. */
public final class GrizzlyServer extends StartedServer {

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** Less than zero is without a limit, for requests and for seconds alike. */
    private static final int UNLIMITED = -1;

    private final HttpServer server;
    private final TCPNIOTransport transport;
    private final String threadPrefix;

    private GrizzlyServer(
            HttpServer server,
            TCPNIOTransport transport,
            String threadPrefix,
            InetSocketAddress address,
            Subscriptions<?, ?> subscribers) {
        super(address, subscribers);
        this.server = server;
        this.transport = transport;
        this.threadPrefix = threadPrefix;
    }

    /** The suite's own handlers. */
    static GrizzlyServer start(String id, ServerConfig config, GrizzlyRow.HttpThreads threads) throws IOException {
        MessageLimit limit = new MessageLimit(config.maxMessageBytes());
        SharedEngine.WebSocketEndpoints endpoints = new SharedEngine.WebSocketEndpoints(new HandlerWork(config), limit);
        HttpHandler content = new ContentHandler(new HttpContent(config), threads);
        return start(id, config, content, endpoints.subscribers(), listener -> {
            if (threads == GrizzlyRow.HttpThreads.SELECTORS) {
                listener.getTransport().setWorkerThreadPoolConfig(null);
            }
            listener.registerAddOn(new LimitingAddOn(limit));
            SharedEngine.add(listener.getTransport(), endpoints);
        });
    }

    /**
     * A server with the settings of the row {@code grizzly} and another handler of HTTP, for frameworks on top of
     * Grizzly. It has no WebSocket endpoints.
     *
     * @param handler serves every path
     * @throws IOException in one sentence, if it cannot start
     */
    public static BenchServer startHttp(String id, ServerConfig config, HttpHandler handler) throws IOException {
        return start(id, config, handler, PushSocket.subscriptions(), listener -> {});
    }

    private static GrizzlyServer start(
            String id,
            ServerConfig config,
            HttpHandler handler,
            Subscriptions<?, ?> subscribers,
            Consumer<NetworkListener> webSocket)
            throws IOException {
        String threadPrefix = id + "-" + STARTED.incrementAndGet() + "-";
        HttpServer server = new HttpServer();
        server.getServerConfiguration().setName(threadPrefix + "timer");
        server.getServerConfiguration().setDefaultQueryEncoding(StandardCharsets.UTF_8);
        server.getServerConfiguration().addHttpHandler(handler, "/");
        server.getServerConfiguration()
                .getMonitoringConfig()
                .getWebServerConfig()
                .addProbes(new DateProbe());
        NetworkListener listener = new NetworkListener(id, config.host(), config.port());
        listener.getKeepAlive().setMaxRequestsCount(UNLIMITED);
        listener.getKeepAlive().setIdleTimeoutInSeconds(UNLIMITED);
        TCPNIOTransport transport = listener.getTransport();
        configure(transport, config, threadPrefix);
        if (config.tls()) {
            encrypt(listener);
        }
        server.addListener(listener);
        webSocket.accept(listener);
        try {
            server.start();
        } catch (IOException | RuntimeException e) {
            stop(server, transport, threadPrefix);
            throw config.startFailure(e);
        }
        InetSocketAddress address = new InetSocketAddress(config.host(), listener.getPort());
        return new GrizzlyServer(server, transport, threadPrefix, address, subscribers);
    }

    private static void encrypt(NetworkListener listener) {
        SSLEngineConfigurator engines =
                new SSLEngineConfigurator(TlsMaterial.ofThisProcess().serverContext(), false, false, false);
        engines.setEnabledProtocols(new String[] {TlsMaterial.PROTOCOL});
        engines.setEnabledCipherSuites(new String[] {TlsMaterial.CIPHER_SUITE});
        listener.setSSLEngineConfig(engines);
        listener.setSecure(true);
    }

    private static void configure(TCPNIOTransport transport, ServerConfig config, String threadPrefix) {
        transport.setTcpNoDelay(true);
        transport.setServerConnectionBackLog(Endpoints.BACKLOG);
        config.ioThreads().ifPresent(transport::setSelectorRunnersCount);
        int selectors = transport.getSelectorRunnersCount();
        // As Grizzly makes it where none is set; set for the name.
        transport.setKernelThreadPoolConfig(ThreadPoolConfig.defaultConfig()
                .setPoolName(threadPrefix + "selector")
                .setCorePoolSize(selectors)
                .setMaxPoolSize(selectors));
        transport.getWorkerThreadPoolConfig().setPoolName(threadPrefix + "worker");
    }

    @Override
    protected void stop() {
        stop(server, transport, threadPrefix);
    }

    private static void stop(HttpServer server, TCPNIOTransport transport, String threadPrefix) {
        server.shutdownNow();
        SharedEngine.remove(transport);
        ServerThreads.awaitEnd(threadPrefix, END_LIMIT);
    }
}
