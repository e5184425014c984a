package org.echobench.pekko;

import java.io.IOException;
import org.apache.pekko.http.javadsl.Http;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;

/** The row {@code pekko}. */
public final class PekkoProvider implements BenchServerProvider {

    private static final String ID = "pekko";

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofManifest(Http.class);
        return new ServerInfo(ID, "Pekko HTTP", version, Threading.POOL, FlushPolicy.FRAMEWORK);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(ID)
                .refuseAsShipped(ID)
                .refuseIoThreads(ID, "one thread waits on the selector, and a pool reads and writes");
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new PekkoServer(this, config, PushSubscriber.subscriptions()).start();
    }
}
