package org.echobench.undertow;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.content.StartedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.xnio.Options;
import org.xnio.Sequence;

/** A running Undertow. */
public final class UndertowServer extends StartedServer {

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final int OFF = -1;

    private final Undertow undertow;
    private final WorkerThreads threads;

    private UndertowServer(Undertow undertow, WorkerThreads threads, Subscriptions<?, ?> subscribers) {
        super((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress(), subscribers);
        this.undertow = undertow;
        this.threads = threads;
    }

    /** The suite's own handlers. */
    static UndertowServer start(ServerConfig config) throws IOException {
        Subscriptions<PushSubscriber, ByteBuffer> subscribers = PushSubscriber.subscriptions();
        return start(config, Routes.of(config, subscribers), subscribers);
    }

    /**
     * A server with the settings of the row {@code undertow} and another handler, for servlets and frameworks on top of
     * Undertow. It has no WebSocket endpoints.
     *
     * @param handler serves every path
     * @throws IOException in one sentence, if it cannot start
     */
    public static BenchServer startHttp(ServerConfig config, HttpHandler handler) throws IOException {
        return start(config, handler, PushSubscriber.subscriptions());
    }

    private static UndertowServer start(ServerConfig config, HttpHandler handler, Subscriptions<?, ?> subscribers)
            throws IOException {
        // A name of its own, so that close() waits for this server's threads and no other's.
        String worker = "undertow-" + STARTED.incrementAndGet();
        Undertow undertow = build(config, handler, worker);
        WorkerThreads threads = new WorkerThreads(worker);
        try {
            undertow.start();
            return new UndertowServer(undertow, threads, subscribers);
        } catch (RuntimeException e) {
            undertow.stop();
            threads.join();
            throw config.startFailure(e);
        }
    }

    private static Undertow build(ServerConfig config, HttpHandler handler, String worker) {
        Undertow.Builder builder = listener(config)
                .setHandler(handler)
                .setWorkerOption(Options.WORKER_NAME, worker)
                .setSocketOption(Options.TCP_NODELAY, true)
                .setSocketOption(Options.BACKLOG, Endpoints.BACKLOG)
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, OFF)
                .setServerOption(UndertowOptions.ENABLE_HTTP2, false);
        config.ioThreads().ifPresent(builder::setIoThreads);
        return builder.build();
    }

    private static Undertow.Builder listener(ServerConfig config) {
        if (!config.tls()) {
            return Undertow.builder().addHttpListener(config.port(), config.host());
        }
        return Undertow.builder()
                .addHttpsListener(
                        config.port(),
                        config.host(),
                        TlsMaterial.ofThisProcess().serverContext())
                .setSocketOption(Options.SSL_ENABLED_PROTOCOLS, Sequence.of(TlsMaterial.PROTOCOL))
                .setSocketOption(Options.SSL_ENABLED_CIPHER_SUITES, Sequence.of(TlsMaterial.CIPHER_SUITE));
    }

    @Override
    protected void stop() {
        // Accepting ends first: XNIO logs an error if an io thread accepts from a closed listener.
        undertow.getListenerInfo().forEach(Undertow.ListenerInfo::suspend);
        WorkerThreads.drain(undertow.getWorker());
        undertow.stop();
        threads.join();
    }
}
