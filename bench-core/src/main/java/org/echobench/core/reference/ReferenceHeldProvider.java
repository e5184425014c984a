package org.echobench.core.reference;

import java.io.IOException;
import java.time.Duration;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/**
 * Row {@code reference-held}: the reference server that holds back 1 echo in 500 by 5 ms. The calibration of the
 * harness: the echo's p99.9 must read 5 ms.
 */
public final class ReferenceHeldProvider implements BenchServerProvider {

    /** One echo in this many is held back, counted over all connections. */
    public static final int ONE_IN = 500;

    public static final Duration DELAY = Duration.ofMillis(5);

    private static final String ID = "reference-held";

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
        HoldBack holdBack = new HoldBack(ONE_IN, DELAY);
        return ReferenceServer.start(ID, config, () -> holdBack);
    }
}
