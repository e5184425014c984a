package org.echobench.core.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The JDK's own client, {@code java.net.http.WebSocket}. One HttpClient serves all connections of a provider.
 *
 * <p>Where the server ends a connection without a closing frame just while the listener is being given a message, the
 * JDK (seen on 17 and 25) calls nobody: at that moment its transport has no demand, takes the end of the stream for an
 * InternalError of its own and drops it. The message that is in flight is then lost after the loss limit.
 */
public final class JdkClientProvider implements WebSocketClientProvider {

    private static final String THREAD_PREFIX = "echobench-jdk-client-";

    private HttpClient client;
    private ExecutorService executor;
    private int open;

    @Override
    public String id() {
        return "jdk";
    }

    @Override
    public boolean ownsThread(String name) {
        return name.startsWith(THREAD_PREFIX) || name.startsWith("HttpClient-");
    }

    @Override
    public synchronized ClientConnection connect(URI uri, Listener listener) throws IOException {
        if (client == null) {
            executor = Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task, THREAD_PREFIX + "worker");
                thread.setDaemon(true);
                return thread;
            });
            client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .executor(executor)
                    .build();
        }
        try {
            WebSocket socket = client.newWebSocketBuilder()
                    .buildAsync(uri, new Adapter(listener))
                    .join();
            open++;
            return new JdkConnection(socket);
        } catch (CompletionException e) {
            endThreadsIfUnused();
            throw new IOException("the JDK's client cannot connect to " + uri + ": " + e.getCause(), e);
        }
    }

    private synchronized void closed() {
        open--;
        endThreadsIfUnused();
    }

    private void endThreadsIfUnused() {
        if (open == 0) {
            executor.shutdown();
            executor = null;
            client = null;
        }
    }

    private final class JdkConnection implements ClientConnection {

        private final WebSocket socket;
        private boolean closed;

        JdkConnection(WebSocket socket) {
            this.socket = socket;
        }

        @Override
        public void sendBinary(ByteBuffer message) {
            socket.sendBinary(message, true).join();
        }

        @Override
        public void sendText(String message) {
            socket.sendText(message, true).join();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                socket.abort();
                JdkClientProvider.this.closed();
            }
        }
    }

    /** Joins the parts of a message: the JDK delivers the bytes of each read. */
    private static final class Adapter implements WebSocket.Listener {

        private final Listener listener;
        private final StringBuilder text = new StringBuilder();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Adapter(Listener listener) {
            this.listener = listener;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                listener.text(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            if (last && bytes.size() == 0) {
                listener.binary(data);
            } else {
                byte[] part = new byte[data.remaining()];
                data.get(part);
                bytes.writeBytes(part);
                if (last) {
                    listener.binary(ByteBuffer.wrap(bytes.toByteArray()));
                    bytes.reset();
                }
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            listener.failed("the server closed the WebSocket with code " + code);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            listener.failed("the JDK's client failed: " + error);
        }
    }
}
