package org.echobench.core.load;

import java.io.IOException;
import org.echobench.core.client.Target;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Tests with one reference server for all of a class. */
abstract class AgainstReference {

    private static BenchServer server;

    @BeforeAll
    static void start() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Target reference() {
        return Target.of(server.address());
    }
}
