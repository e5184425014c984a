package org.echobench.core.reference;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Row {@code reference}: the floor. A row close to it was limited by the harness, not by its server. */
public final class ReferenceProvider implements BenchServerProvider {

    private static final String ID = "reference";

    @Override
    public ServerInfo info() {
        return ReferenceServer.info(ID);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseTls(ID).refuseCompression(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return ReferenceServer.start(ID, config, () -> Disturbance.NONE);
    }
}
