package org.echobench.node;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;

/** The row {@code node-nodejs-websocket-tuned}: as {@code node-nodejs-websocket}, but with TCP_NODELAY. No HTTP. */
public final class NodeNodejsWebsocketTunedProvider implements BenchServerProvider {

    private static final NodeRow ROW = new NodeRow("node-nodejs-websocket-tuned", "nodejs-websocket", true);

    @Override
    public ServerInfo info() {
        return ROW.info();
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.of(Workload.WEBSOCKET_ECHO, Workload.WEBSOCKET_PUSH);
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
