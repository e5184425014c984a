package org.echobench.javawebsocket.server;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.process.FreePort;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.java_websocket.WebSocket;
import org.java_websocket.framing.CloseFrame;

/** A Java-WebSocket server. */
final class JavaWebSocketServer extends EmbeddedServer {

    /** Time to send the close frames. A connection that has not taken its close frame by then ends without one. */
    private static final int CLOSE_MILLIS = 500;

    private final Subscriptions<Subscriber, byte[]> subscribers;
    private Connections connections;
    private Handlers handlers;

    JavaWebSocketServer(JavaWebSocketProvider row, ServerConfig config, Subscriptions<Subscriber, byte[]> subscribers) {
        super(row, config, subscribers);
        this.subscribers = subscribers;
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        // The library keeps its socket open when binding fails. Since 1.6.0 it accepts a bound socket.
        FreePort.require(new InetSocketAddress(config.host(), config.port()));
        connections = Connections.of(config, threadPrefix);
        handlers = new Handlers(config, subscribers, threadPrefix);
        handlers.setWebSocketFactory(connections);
        handlers.setMaxPendingConnections(Endpoints.BACKLOG);
        handlers.setTcpNoDelay(true);
        handlers.setReuseAddr(true);
        // Turns off the library's pings and the thread that sends them.
        handlers.setConnectionLostTimeout(0);
        handlers.start();
        return new InetSocketAddress(config.host(), handlers.awaitPort());
    }

    /** Uses the library's broadcast, except with compression, where it would compress the frame for each subscriber. */
    @Override
    public void publish(ByteBuffer message) {
        if (config.compression()) {
            super.publish(message);
            return;
        }
        byte[] bytes = Subscriptions.bytes(message);
        List<WebSocket> ready = new ArrayList<>(subscribers.open().size());
        for (Subscriber subscriber : subscribers.open()) {
            if (subscriber.isKept(bytes.length)) {
                ready.add(subscriber.connection());
            }
        }
        handlers.broadcast(bytes, ready);
    }

    /**
     * Sends the close frames before it stops the library, whose selector ends 25 ms after {@code stop} begins: a close
     * frame that {@code stop} writes later fails. Connections that have not taken their close frame in time end last.
     */
    @Override
    protected void stop() throws InterruptedException {
        if (handlers != null) {
            connections.refuseMore();
            handlers.getConnections().forEach(connection -> connection.close(CloseFrame.GOING_AWAY));
            handlers.stop(CLOSE_MILLIS);
            connections.endAll();
        }
    }
}
