package org.echobench.javawebsocket.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.drafts.Draft;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.extensions.IExtension;
import org.java_websocket.extensions.permessage_deflate.PerMessageDeflateExtension;
import org.java_websocket.server.CustomSSLWebSocketServerFactory;
import org.java_websocket.server.DefaultWebSocketServerFactory;

/**
 * Makes the library's connections as configured. Ends those that the library leaves open when it stops: connections
 * that have not finished the handshake, and those that do not take the close frame.
 */
final class Connections implements WebSocketServerFactory {

    private final WebSocketServerFactory transport;
    private final List<Draft> drafts;
    private volatile Selector selector;
    private volatile boolean refusing;
    private List<SelectionKey> last = List.of();

    private Connections(WebSocketServerFactory transport, List<Draft> drafts) {
        this.transport = transport;
        this.drafts = drafts;
    }

    static Connections of(ServerConfig config, String threadPrefix) {
        return new Connections(
                config.tls() ? tls(threadPrefix) : new DefaultWebSocketServerFactory(),
                List.of(new Draft_6455(extensions(config), config.maxMessageBytes())));
    }

    private static WebSocketServerFactory tls(String threadPrefix) {
        // For the TLS engine's long tasks; the library shuts it down.
        ExecutorService tasks = Executors.newSingleThreadExecutor(task -> new Thread(task, threadPrefix + "tls"));
        String[] protocols = {TlsMaterial.PROTOCOL};
        String[] suites = {TlsMaterial.CIPHER_SUITE};
        return new CustomSSLWebSocketServerFactory(
                TlsMaterial.ofThisProcess().serverContext(), tasks, protocols, suites);
    }

    private static List<IExtension> extensions(ServerConfig config) {
        if (!config.compression()) {
            return List.of();
        }
        PerMessageDeflateExtension deflate = new PerMessageDeflateExtension();
        deflate.setThreshold(0);
        return List.of(deflate);
    }

    @Override
    public WebSocketImpl createWebSocket(WebSocketAdapter server, Draft draft) {
        return transport.createWebSocket(server, draft);
    }

    /** @param unused empty: the server was made without drafts */
    @Override
    public WebSocketImpl createWebSocket(WebSocketAdapter server, List<Draft> unused) {
        return transport.createWebSocket(server, drafts);
    }

    @Override
    public ByteChannel wrapChannel(SocketChannel channel, SelectionKey key) throws IOException {
        selector = key.selector();
        if (refusing) {
            // The library closes it.
            throw new IOException("stopping");
        }
        return new WatchedChannel(transport.wrapChannel(channel, key), key);
    }

    /** Called before the server stops. From then on no connection is added to those that {@link #endAll} ends. */
    void refuseMore() {
        refusing = true;
        Selector used = selector;
        if (used != null && used.isOpen()) {
            last = List.copyOf(used.keys());
        }
    }

    /** Called when the server has stopped, or the time for that is over. */
    void endAll() {
        for (SelectionKey key : last) {
            try {
                key.channel().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Called by the library when it stops. */
    @Override
    public void close() {
        transport.close();
    }
}
