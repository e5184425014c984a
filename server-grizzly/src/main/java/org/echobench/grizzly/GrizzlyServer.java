package org.echobench.grizzly;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.TlsMaterial;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http2.Http2AddOn;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.grizzly.strategies.WorkerThreadIOStrategy;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/** A Grizzly server. */
public final class GrizzlyServer extends EmbeddedServer {

    /** For Grizzly a negative number means no limit, both of requests and of seconds. */
    private static final int UNLIMITED = -1;

    private final HttpServer server = new HttpServer();
    private final NetworkListener listener;

    private GrizzlyServer(
            BenchServerProvider row, ServerConfig config, HttpHandler handler, Subscriptions<?, ?> subscribers) {
        super(row, config, subscribers);
        server.getServerConfiguration().setName(threadPrefix + "timer");
        server.getServerConfiguration().setDefaultQueryEncoding(StandardCharsets.UTF_8);
        server.getServerConfiguration().addHttpHandler(handler, "/");
        server.getServerConfiguration()
                .getMonitoringConfig()
                .getWebServerConfig()
                .addProbes(new ContentHandler.DateProbe());
        listener = new NetworkListener(row.info().id(), config.host(), config.port());
        if (!config.asShipped()) {
            listener.getKeepAlive().setMaxRequestsCount(UNLIMITED);
            listener.getKeepAlive().setIdleTimeoutInSeconds(UNLIMITED);
        }
        configure(listener.getTransport());
        if (config.tls()) {
            encrypt(listener);
        }
        if (config.http2()) {
            listener.registerAddOn(new Http2AddOn());
        }
        server.addListener(listener);
    }

    /** Starts a server with the suite's own handlers. */
    static BenchServer start(GrizzlyProvider row, ServerConfig config) throws IOException {
        MessageLimit limit = new MessageLimit(config.maxMessageBytes());
        SharedEngine.WebSocketEndpoints endpoints =
                new SharedEngine.WebSocketEndpoints(new HandlerWork(config), limit, PushSocket.subscriptions());
        // With the worker-thread strategy the selectors hand over every event, not only requests.
        HttpHandler content = new ContentHandler(new HttpContent(config), row.http() != row.webSocket());
        GrizzlyServer grizzly = new GrizzlyServer(row, config, content, endpoints.subscribers());
        if (row.http() == Threading.EVENT_LOOP) {
            grizzly.listener.getTransport().setWorkerThreadPoolConfig(null);
        } else if (row.webSocket() == Threading.POOL) {
            grizzly.listener.getTransport().setIOStrategy(WorkerThreadIOStrategy.getInstance());
        }
        grizzly.listener.registerAddOn(new LimitingAddOn(limit));
        SharedEngine.add(grizzly.listener.getTransport(), endpoints);
        return grizzly.start();
    }

    /**
     * Starts a server with the settings of the row {@code grizzly} and another HTTP handler, for frameworks on top of
     * Grizzly. It has no WebSocket endpoints.
     *
     * @param handler serves every path
     * @throws IOException in one sentence, if it cannot start
     */
    public static BenchServer startHttp(BenchServerProvider row, ServerConfig config, HttpHandler handler)
            throws IOException {
        return new GrizzlyServer(row, config, handler, Subscriptions.none()).start();
    }

    @Override
    protected InetSocketAddress launch() throws IOException {
        server.start();
        return new InetSocketAddress(config.host(), listener.getPort());
    }

    @Override
    protected void stop() {
        server.shutdownNow();
        SharedEngine.remove(listener.getTransport());
    }

    private static void encrypt(NetworkListener listener) {
        SSLEngineConfigurator engines =
                new SSLEngineConfigurator(TlsMaterial.ofThisProcess().serverContext(), false, false, false);
        engines.setEnabledProtocols(new String[] {TlsMaterial.PROTOCOL});
        engines.setEnabledCipherSuites(new String[] {TlsMaterial.CIPHER_SUITE});
        listener.setSSLEngineConfig(engines);
        listener.setSecure(true);
    }

    private void configure(TCPNIOTransport transport) {
        if (!config.asShipped()) {
            transport.setTcpNoDelay(true);
            transport.setServerConnectionBackLog(Endpoints.BACKLOG);
        }
        config.ioThreads().ifPresent(transport::setSelectorRunnersCount);
        int selectors = transport.getSelectorRunnersCount();
        // The pool that Grizzly itself would make; it is set only to name its threads.
        transport.setKernelThreadPoolConfig(ThreadPoolConfig.defaultConfig()
                .setPoolName(threadPrefix + "selector")
                .setCorePoolSize(selectors)
                .setMaxPoolSize(selectors));
        transport.getWorkerThreadPoolConfig().setPoolName(threadPrefix + "worker");
    }
}
