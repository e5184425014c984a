package org.echobench.vertx;

import io.vertx.core.transport.Transport;
import java.io.IOException;
import java.util.List;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** The row {@code vertx}: Vert.x on java.nio. */
public final class VertxProvider implements BenchServerProvider {

    private static final String ID = "vertx";

    @Override
    public ServerInfo info() {
        return VertxServer.info(ID);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return OwnThreads.LINGERING;
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return VertxServer.start(config, Transport.NIO);
    }
}
