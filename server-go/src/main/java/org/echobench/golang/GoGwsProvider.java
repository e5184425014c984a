package org.echobench.golang;

import java.io.IOException;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** The row {@code go-gws}: lxzan/gws on net/http. */
public final class GoGwsProvider implements BenchServerProvider {

    private static final GoRow ROW = new GoRow("go-gws", "gws", "lxzan/gws");

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
    public boolean publishesEach() {
        return GoRow.publishesEach();
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return ROW.start(config);
    }
}
