package org.echobench.undertow;

import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.RequestLimitingHandler;
import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.WebSocketProtocolHandshakeHandler;
import io.undertow.websockets.extensions.ExtensionHandshake;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.TlsMaterial;
import org.xnio.Options;
import org.xnio.Sequence;
import org.xnio.XnioWorker;

/** An Undertow server. */
public class UndertowServer extends EmbeddedServer {

    private static final int OFF = -1;

    /** Undertow agrees to HTTP/2 only with this suite (AlpnOpenListener). TLS 1.3, our only protocol, never uses it. */
    private static final String SUITE_OF_ALPN = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";

    private final HttpHandler handler;
    private final WorkerDispatch dispatch;
    private Undertow undertow;
    private XnioWorker worker;

    /** Starts a server with the suite's own handlers. */
    static BenchServer start(UndertowProvider row, ServerConfig config) throws IOException {
        Subscriptions<Subscriber, ByteBuffer> subscribers = Subscriber.subscriptions();
        WorkerDispatch dispatch = new WorkerDispatch(row.threading(), config);
        HttpHandler content = new HttpEndpoints(config, dispatch);
        HttpHandler routes = routes(config, row.limited() ? limited(content) : content, dispatch, subscribers);
        return new UndertowServer(row, config, subscribers, routes, dispatch).start();
    }

    /**
     * Makes a server with the settings of the row {@code undertow} and another handler, for servlets and frameworks on
     * top of Undertow. It has no WebSocket endpoints.
     *
     * @param handler serves every path
     */
    protected UndertowServer(BenchServerProvider row, ServerConfig config, HttpHandler handler) {
        this(row, config, Subscriptions.none(), handler, new WorkerDispatch(Threading.EVENT_LOOP, config));
    }

    private UndertowServer(
            BenchServerProvider row,
            ServerConfig config,
            Subscriptions<?, ?> subscribers,
            HttpHandler handler,
            WorkerDispatch dispatch) {
        super(row, config, subscribers);
        this.handler = handler;
        this.dispatch = dispatch;
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        Undertow.Builder builder = listener(config)
                .setHandler(handler)
                .setWorkerOption(Options.WORKER_NAME, threadPrefix + "worker")
                .setServerOption(UndertowOptions.ENABLE_HTTP2, config.http2());
        if (!config.asShipped()) {
            builder.setSocketOption(Options.TCP_NODELAY, true)
                    .setSocketOption(Options.BACKLOG, Endpoints.BACKLOG)
                    .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, OFF);
        }
        undertow = builder.build();
        undertow.start();
        worker = undertow.getWorker();
        return (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
    }

    private static Undertow.Builder listener(ServerConfig config) {
        Undertow.Builder builder = Undertow.builder();
        config.ioThreads().ifPresent(builder::setIoThreads);
        if (!config.tls()) {
            return builder.addHttpListener(config.port(), config.host());
        }
        return builder.addHttpsListener(
                        config.port(),
                        config.host(),
                        TlsMaterial.ofThisProcess().serverContext())
                .setSocketOption(Options.SSL_ENABLED_PROTOCOLS, Sequence.of(TlsMaterial.PROTOCOL))
                .setSocketOption(
                        Options.SSL_ENABLED_CIPHER_SUITES,
                        config.http2()
                                ? Sequence.of(TlsMaterial.CIPHER_SUITE, SUITE_OF_ALPN)
                                : Sequence.of(TlsMaterial.CIPHER_SUITE));
    }

    @Override
    protected void stop() throws Exception {
        dispatch.stop();
        if (worker != null) {
            // Stops accepting first: XNIO logs an error if an I/O thread accepts from a closed listener.
            undertow.getListenerInfo().forEach(Undertow.ListenerInfo::suspend);
            awaitQueuedTasks();
        }
        if (undertow != null) {
            undertow.stop();
        }
    }

    private void awaitQueuedTasks() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(worker.getIoThreadCount());
        for (int i = 0; i < worker.getIoThreadCount(); i++) {
            worker.getIoThread(i).execute(done::countDown);
        }
        done.await();
    }

    private static HttpHandler limited(HttpHandler content) {
        return new RequestLimitingHandler(Endpoints.MOST_REQUESTS, Endpoints.MOST_WAITING_REQUESTS, content);
    }

    private static HttpHandler routes(
            ServerConfig config,
            HttpHandler content,
            WorkerDispatch dispatch,
            Subscriptions<Subscriber, ByteBuffer> subscribers) {
        EchoListener echo = new EchoListener(config, dispatch);
        WebSocketConnectionCallback onEcho = (exchange, channel) -> {
            channel.getReceiveSetter().set(echo);
            channel.resumeReceives();
        };
        return Handlers.path(content)
                .addExactPath(Endpoints.WS_ECHO, webSocket(config, onEcho))
                .addExactPath(Endpoints.WS_PUSH, webSocket(config, Subscriber.subscribing(config, subscribers)));
    }

    /** Answers WebSocket handshakes; a plain GET falls through to Undertow's 404. */
    private static HttpHandler webSocket(ServerConfig config, WebSocketConnectionCallback callback) {
        WebSocketProtocolHandshakeHandler handler = Handlers.websocket(callback);
        if (config.compression()) {
            handler.addExtension(deflate(config.maxFrameBytes()));
        }
        return handler;
    }

    /**
     * Undertow's extension, with its buffer limit (1 MiB by default since 2.4.3) raised to the largest frame. Older
     * versions, which a user may put on the class path, have neither the limit nor the constructor.
     */
    private static ExtensionHandshake deflate(int bufferBytes) {
        try {
            return PerMessageDeflateHandshake.class
                    .getConstructor(boolean.class, int.class, boolean.class, boolean.class, int.class)
                    .newInstance(false, -1, true, true, bufferBytes);
        } catch (NoSuchMethodException e) {
            return new PerMessageDeflateHandshake(false);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Undertow's permessage-deflate cannot be created", e);
        }
    }
}
