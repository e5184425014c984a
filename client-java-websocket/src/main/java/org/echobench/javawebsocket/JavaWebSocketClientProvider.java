package org.echobench.javawebsocket;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.WebSocketClientProvider;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ServerHandshake;

/** The Java-WebSocket client: a reading and a writing thread for each connection. */
public final class JavaWebSocketClientProvider implements WebSocketClientProvider {

    private static final long CONNECT_SECONDS = 10;

    @Override
    public String id() {
        return "java-websocket";
    }

    @Override
    public boolean ownsThread(String name) {
        return name.startsWith("WebSocket") || name.startsWith("connectionLostChecker");
    }

    @Override
    public ClientConnection connect(URI uri, Listener listener) throws IOException {
        Client client = new Client(uri, listener);
        client.setTcpNoDelay(true);
        // Its pings would be part of what is measured.
        client.setConnectionLostTimeout(0);
        try {
            if (!client.connectBlocking(CONNECT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("Java-WebSocket cannot connect to " + uri);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while connecting to " + uri, e);
        }
        return new Open(client);
    }

    /** A wrapper, because the library's own {@code close} does not wait, and its waiting one calls that. */
    private record Open(Client client) implements ClientConnection {

        @Override
        public void sendBinary(ByteBuffer message) {
            client.send(message);
        }

        @Override
        public void sendText(String message) {
            client.send(message);
        }

        @Override
        public void close() {
            client.closing = true;
            try {
                client.closeBlocking();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while closing " + client.getURI(), e);
            }
        }
    }

    private static final class Client extends WebSocketClient {

        private final Listener listener;
        private volatile boolean closing;

        Client(URI uri, Listener listener) {
            super(uri);
            this.listener = listener;
        }

        @Override
        public void onOpen(ServerHandshake handshake) {
            // connectBlocking waits for it.
        }

        @Override
        public void onMessage(String message) {
            listener.text(message);
        }

        @Override
        public void onMessage(ByteBuffer message) {
            listener.binary(message);
        }

        @Override
        public void onClose(int code, String reason, boolean remote) {
            if (!closing) {
                listener.failed("closed with code " + code + (reason.isEmpty() ? "" : ": " + reason));
            }
        }

        @Override
        public void onError(Exception error) {
            listener.failed("Java-WebSocket failed: " + error);
        }
    }
}
