package org.echobench.javawebsocket.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.echobench.core.process.FreePort;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreads;
import org.java_websocket.framing.CloseFrame;

/** A running Java-WebSocket server. */
final class JavaWebSocketServer implements BenchServer {

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** For sending the close frames. A connection that has not taken its own by then ends without one. */
    private static final int CLOSE_MILLIS = 500;

    private final Handlers handlers;
    private final Subscribers subscribers;
    private final Connections connections;
    private final String threadPrefix;
    private final InetSocketAddress address;

    private JavaWebSocketServer(
            Handlers handlers,
            Subscribers subscribers,
            Connections connections,
            String threadPrefix,
            InetSocketAddress address) {
        this.handlers = handlers;
        this.subscribers = subscribers;
        this.connections = connections;
        this.threadPrefix = threadPrefix;
        this.address = address;
    }

    static JavaWebSocketServer start(String id, ServerConfig config) throws IOException {
        requireFreePort(config);
        String threadPrefix = id + "-" + STARTED.incrementAndGet() + "-";
        Connections connections = Connections.of(config, threadPrefix);
        Subscribers subscribers = new Subscribers(config.compression());
        Handlers handlers = new Handlers(config, subscribers, threadPrefix);
        handlers.setWebSocketFactory(connections);
        handlers.setMaxPendingConnections(Endpoints.BACKLOG);
        handlers.setTcpNoDelay(true);
        handlers.setReuseAddr(true);
        // Its pings and the thread that sends them.
        handlers.setConnectionLostTimeout(0);
        handlers.start();
        try {
            InetSocketAddress address = new InetSocketAddress(config.host(), handlers.awaitPort());
            return new JavaWebSocketServer(handlers, subscribers, connections, threadPrefix, address);
        } catch (IOException e) {
            end(handlers, connections, threadPrefix);
            throw config.startFailure(e);
        }
    }

    /** The library keeps its socket open when binding fails. Only since 1.6.0 it takes one that is bound. */
    private static void requireFreePort(ServerConfig config) throws IOException {
        try {
            FreePort.require(new InetSocketAddress(config.host(), config.port()));
        } catch (IOException e) {
            throw config.startFailure(e);
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void publish(ByteBuffer message) {
        subscribers.publish(handlers, message);
    }

    @Override
    public void publishEach(Supplier<ByteBuffer> message) {
        subscribers.publishEach(message);
    }

    /**
     * Close frames are sent before the library is stopped: its selector ends 25 ms after {@code stop} begins, and a close
     * frame that {@code stop} writes later fails. Connections that have not taken their close frame in time end last.
     */
    @Override
    public void close() {
        end(handlers, connections, threadPrefix);
    }

    private static void end(Handlers handlers, Connections connections, String threadPrefix) {
        connections.refuseMore();
        handlers.getConnections().forEach(connection -> connection.close(CloseFrame.GOING_AWAY));
        try {
            handlers.stop(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while stopping Java-WebSocket", e);
        }
        connections.endAll();
        ServerThreads.awaitEnd(threadPrefix, END_LIMIT);
    }
}
