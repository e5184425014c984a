package org.echobench.spring;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.springframework.boot.SpringApplication;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/** The application on a servlet container that Spring Boot starts; a subclass adds what is special to the container. */
public abstract class SpringRow implements BenchServerProvider {

    private final String id;
    private final String container;
    private final Threading http;
    private final Threading webSocket;

    /**
     * @param container its name as its authors write it
     * @param http which threads run servlets; if they are virtual, Spring Boot is told so
     * @param webSocket which threads run WebSocket handlers
     */
    protected SpringRow(String id, String container, Threading http, Threading webSocket) {
        this.id = id;
        this.container = container;
        this.http = http;
        this.webSocket = webSocket;
    }

    /** The container's version as read from the class path. */
    protected abstract String version();

    final boolean onVirtualThreads() {
        return http == Threading.VIRTUAL_THREADS;
    }

    /** The container's pool as Spring Boot sets it. */
    protected abstract ServerInfo.Pool pool();

    /** Spring Boot's properties for a number of {@code ioThreads}; none if it cannot be set. */
    protected abstract Map<String, String> ioThreads(int ioThreads);

    /**
     * Whether handlers receive a message in parts and join them. Otherwise the container joins them, in buffers that
     * grow to {@link ServerConfig#maxMessageBytes}.
     */
    protected abstract boolean messagesInParts();

    /** Spring's handshake for this container, with the settings for which Spring Boot has no property. */
    protected DefaultHandshakeHandler handshake(ServerConfig config) {
        return new DefaultHandshakeHandler();
    }

    /**
     * Ends the connection of a session at once: without waiting for the peer's close frame, or for a message that is
     * being sent. Does nothing if it has ended. May be called on any thread.
     */
    protected abstract void end(WebSocketSession session);

    /** The version is Spring Boot's and, because it matters as much, the container's. */
    @Override
    public final ServerInfo info() {
        String boot = LibraryVersion.ofManifest(SpringApplication.class);
        // A session sends a message before it takes the next.
        return new ServerInfo(
                        id,
                        "Spring Boot with " + container,
                        boot + ", " + container + " " + version(),
                        http,
                        webSocket,
                        FlushPolicy.PER_MESSAGE)
                .withPool(pool());
    }

    @Override
    public final Set<Workload> workloads() {
        return EnumSet.allOf(Workload.class);
    }

    @Override
    public final void check(ServerConfig config) {
        if (config.ioThreads().isPresent()
                && ioThreads(config.ioThreads().getAsInt()).isEmpty()) {
            config.refuseIoThreads(id, "the number of " + container + "'s I/O threads cannot be set");
        }
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        return new SpringServer(this, config, Subscriber.subscriptions()).start();
    }
}
