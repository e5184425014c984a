package org.echobench.core.faulty;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** Row {@code faulty-stuck-close}: close() never returns, and goes on serving. */
public final class FaultyStuckClose extends FaultyProvider {

    public FaultyStuckClose() {
        super("faulty-stuck-close");
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new WrappedServer(super.start(config)) {
            @Override
            public void close() {
                while (true) {
                    LockSupport.park(this);
                }
            }
        };
    }
}
