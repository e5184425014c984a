package org.echobench.vertx;

import io.vertx.core.transport.Transport;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** The row {@code vertx-epoll}: Vert.x on Netty's native epoll. */
public final class VertxEpollProvider implements BenchServerProvider {

    private static final String ID = "vertx-epoll";

    @Override
    public ServerInfo info() {
        return VertxServer.info(ID);
    }

    @Override
    public Optional<String> unavailable() {
        if (Transport.EPOLL == null) {
            return Optional.of("netty-transport-classes-epoll is not on the class path");
        }
        if (Transport.EPOLL.available()) {
            return Optional.empty();
        }
        Throwable cause = Transport.EPOLL.unavailabilityCause();
        return Optional.of("Netty's native epoll cannot be loaded (it needs Linux on x86_64 or aarch_64): " + cause);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return OwnThreads.LINGERING;
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        // Asked for by name: where a preferred transport cannot be loaded, Vert.x falls back to java.nio and says
        // nothing.
        Optional<String> reason = unavailable();
        if (reason.isPresent()) {
            throw new IOException("server '" + ID + "' cannot start: " + reason.get());
        }
        return VertxServer.start(config, Transport.EPOLL);
    }
}
