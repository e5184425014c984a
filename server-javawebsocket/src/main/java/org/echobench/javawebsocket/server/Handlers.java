package org.echobench.javawebsocket.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.content.Utf8Length;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.java_websocket.WebSocket;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.ServerHandshakeBuilder;
import org.java_websocket.server.WebSocketServer;

/**
 * Serves echo and subscriptions. Called by a decoder, always the same one for a connection. A connection that has an
 * attachment is a subscriber.
 */
final class Handlers extends WebSocketServer {

    private final HandlerWork work;
    private final int maxMessageBytes;
    private final Subscriptions<Subscriber, byte[]> subscribers;
    private final String threadPrefix;
    private final CompletableFuture<Integer> started = new CompletableFuture<>();

    Handlers(ServerConfig config, Subscriptions<Subscriber, byte[]> subscribers, String threadPrefix) {
        super(new InetSocketAddress(config.host(), config.port()));
        this.work = new HandlerWork(config);
        this.maxMessageBytes = config.maxMessageBytes();
        this.subscribers = subscribers;
        this.threadPrefix = threadPrefix;
        // The library gives the same names to the threads of its client and of every server in a JVM.
        for (int i = 0; i < decoders.size(); i++) {
            decoders.get(i).setName(threadPrefix + "decoder-" + i);
        }
    }

    @Override
    public void onStart() {
        Thread.currentThread().setName(threadPrefix + "selector");
        started.complete(getPort());
    }

    /** Waits until connections are accepted, and returns the bound port. */
    int awaitPort() throws IOException {
        try {
            return started.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public ServerHandshakeBuilder onWebsocketHandshakeReceivedAsServer(
            WebSocket connection, Draft draft, ClientHandshake request) throws InvalidDataException {
        String path = path(request);
        if (!path.equals(Endpoints.WS_ECHO) && !path.equals(Endpoints.WS_PUSH)) {
            // The library answers 404, whatever the code.
            throw new InvalidDataException(CloseFrame.REFUSE, "no such path");
        }
        return super.onWebsocketHandshakeReceivedAsServer(connection, draft, request);
    }

    /**
     * Two buffers for each connection, within the library's limit: {@link WatchedChannel} makes the selector take one
     * more after a read; with none left, the selector would wait for that connection's handler to end.
     */
    @Override
    protected void allocateBuffers(WebSocket connection) throws InterruptedException {
        super.allocateBuffers(connection);
        super.allocateBuffers(connection);
    }

    private static String path(ClientHandshake request) {
        String target = request.getResourceDescriptor();
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    @Override
    public void onOpen(WebSocket connection, ClientHandshake request) {
        if (path(request).equals(Endpoints.WS_PUSH)) {
            Subscriber subscriber = new Subscriber(subscribers, connection);
            subscribers.add(subscriber);
            connection.setAttachment(subscriber);
        }
    }

    @Override
    public void onMessage(WebSocket connection, String message) {
        if (isEcho(connection) && isKept(connection, !Utf8Length.exceeds(maxMessageBytes, message))) {
            work.perform();
            connection.send(message);
        }
    }

    @Override
    public void onMessage(WebSocket connection, ByteBuffer message) {
        if (isEcho(connection) && isKept(connection, message.remaining() <= maxMessageBytes)) {
            work.perform();
            connection.send(message);
        }
    }

    private static boolean isEcho(WebSocket connection) {
        return connection.isOpen() && connection.getAttachment() == null;
    }

    /** The library limits the received bytes, but not the length of an inflated message. */
    private boolean isKept(WebSocket connection, boolean withinLimit) {
        if (!withinLimit) {
            connection.close(CloseFrame.TOOBIG, "message larger than " + maxMessageBytes + " bytes");
        }
        return withinLimit;
    }

    @Override
    public void onClose(WebSocket connection, int code, String reason, boolean remote) {
        Subscriber subscriber = connection.getAttachment();
        if (subscriber != null) {
            subscribers.remove(subscriber);
        }
    }

    /** The library itself closes a connection that has an error. An error without a connection is a failed start. */
    @Override
    public void onError(WebSocket connection, Exception error) {
        if (connection == null) {
            started.completeExceptionally(error);
        }
    }
}
