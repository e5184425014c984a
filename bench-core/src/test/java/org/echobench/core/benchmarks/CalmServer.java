package org.echobench.core.benchmarks;

import java.io.IOException;
import java.time.Duration;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/**
 * Row {@code calm}: the reference server that holds every echo back by 10 ms. A closed loop of few connections, as a
 * warm-up has it, then leaves the processors to other tests.
 */
public final class CalmServer implements BenchServerProvider {

    static final String ID = "calm";

    private static final Duration DELAY = Duration.ofMillis(10);

    @Override
    public ServerInfo info() {
        return ReferenceServer.info(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        Disturbance holdBack = Disturbance.holdBack(1, DELAY);
        return ReferenceServer.start(ID, config, () -> holdBack);
    }
}
