package org.echobench.runner;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Row {@code stuck-close}: the reference server, but {@code close()} never returns. */
public final class StuckClose implements BenchServerProvider {

    @Override
    public ServerInfo info() {
        return ReferenceServer.info("stuck-close");
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        BenchServer server = new ReferenceProvider().start(config);
        return new BenchServer() {
            @Override
            public InetSocketAddress address() {
                return server.address();
            }

            @Override
            public void publish(ByteBuffer message) {
                server.publish(message);
            }

            @Override
            public void close() {
                ForkDirectory.writeOnce(TestPlans.STUCK, "");
                while (true) {
                    LockSupport.park(this);
                }
            }
        };
    }
}
