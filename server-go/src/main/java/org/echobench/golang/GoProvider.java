package org.echobench.golang;

import java.io.IOException;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Shared by the rows' providers; a subclass names its row. */
abstract class GoProvider implements BenchServerProvider {

    private final GoRow row;

    GoProvider(GoRow row) {
        this.row = row;
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
    public final boolean publishesEach() {
        return GoRow.publishesEach();
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        return row.start(config);
    }
}
