package org.echobench.vertx;

import io.vertx.core.Vertx;
import io.vertx.core.transport.Transport;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;

/** The row {@code vertx}: Vert.x on java.nio. */
public class VertxProvider implements BenchServerProvider {

    private final String id;
    private final Transport transport;

    public VertxProvider() {
        this("vertx", Transport.NIO);
    }

    private VertxProvider(String id, Transport transport) {
        this.id = id;
        this.transport = transport;
    }

    @Override
    public final ServerInfo info() {
        String version = LibraryVersion.ofManifest(Vertx.class);
        return new ServerInfo(id, "Vert.x", version, Threading.EVENT_LOOP, FlushPolicy.PER_READ);
    }

    @Override
    public final List<LingeringThread> lingeringThreads() {
        return List.of(new LingeringThread(
                "globalEventExecutor",
                "one for all of Netty; it ends by itself when nothing was asked of it for a second"));
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        return new VertxServer(this, config, transport, new VertxEndpoints(config)).start();
    }

    /** The row {@code vertx-epoll}: Vert.x on Netty's native epoll. */
    public static final class Epoll extends VertxProvider {

        public Epoll() {
            super("vertx-epoll", Transport.EPOLL);
        }

        /** Asked by name: where a preferred transport cannot be loaded, Vert.x takes java.nio without a word. */
        @Override
        public Optional<String> unavailable() {
            if (Transport.EPOLL == null) {
                return Optional.of("netty-transport-classes-epoll is not on the class path");
            }
            if (Transport.EPOLL.available()) {
                return Optional.empty();
            }
            Throwable cause = Transport.EPOLL.unavailabilityCause();
            return Optional.of(
                    "Netty's native epoll cannot be loaded (it needs Linux on x86_64 or aarch_64): " + cause);
        }
    }
}
