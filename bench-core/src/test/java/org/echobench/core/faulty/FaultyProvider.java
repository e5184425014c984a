package org.echobench.core.faulty;

import java.io.IOException;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** The reference server with a fault. */
abstract class FaultyProvider implements BenchServerProvider {

    /** One echo in this many is faulty, counted over all connections of a server. */
    static final int ONE_IN = 1_000;

    private final String id;

    FaultyProvider(String id) {
        this.id = id;
    }

    @Override
    public final ServerInfo info() {
        return ReferenceServer.info(id);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return ReferenceServer.start(id, config, fault());
    }

    /** The fault in the echoes of one server, if there is one: gives each connection its disturbance. */
    Supplier<Disturbance> fault() {
        return () -> Disturbance.NONE;
    }
}
