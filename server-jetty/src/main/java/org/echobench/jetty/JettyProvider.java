package org.echobench.jetty;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;

/** The row {@code jetty}: platform threads, handlers declared non-blocking. */
public final class JettyProvider implements BenchServerProvider {

    @Override
    public ServerInfo info() {
        return JettyServer.info("jetty", Threading.WORKER_POOL);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return JettyServer.start("jetty", config, false);
    }
}
