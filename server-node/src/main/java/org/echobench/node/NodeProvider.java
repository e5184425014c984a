package org.echobench.node;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;

/** Shared by the rows' providers; a subclass names its row. */
abstract class NodeProvider implements BenchServerProvider {

    private final NodeRow row;
    private final Set<Workload> workloads;

    NodeProvider(NodeRow row, Set<Workload> workloads) {
        this.row = row;
        this.workloads = workloads;
    }

    @Override
    public final Set<Workload> workloads() {
        return workloads;
    }

    @Override
    public final ServerInfo info() {
        return row.info();
    }

    @Override
    public final Optional<String> unavailable() {
        return row.unavailable();
    }

    @Override
    public final void check(ServerConfig config) {
        row.check(config);
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        return row.start(config);
    }
}
