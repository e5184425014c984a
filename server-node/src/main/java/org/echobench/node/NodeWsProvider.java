package org.echobench.node;

import java.io.IOException;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** The row {@code node-ws}: ws on node:http. */
public final class NodeWsProvider implements BenchServerProvider {

    private static final NodeRow ROW = new NodeRow("node-ws", "ws", true);

    @Override
    public ServerInfo info() {
        return ROW.info();
    }

    @Override
    public Optional<String> unavailable() {
        return ROW.unavailable();
    }

    @Override
    public void check(ServerConfig config) {
        ROW.check(config);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return ROW.start(config);
    }
}
