package org.echobench.grizzly;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.glassfish.grizzly.websockets.WebSocketEngine;

/** The row {@code grizzly}. */
public final class GrizzlyProvider implements BenchServerProvider {

    private static final String ID = "grizzly";

    /** The threading is that of WebSocket messages; HTTP handlers run on Grizzly's worker threads. */
    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketEngine.class, "org.glassfish.grizzly", "grizzly-websockets");
        return new ServerInfo(ID, "Grizzly", version, Threading.EVENT_LOOP, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        check(config);
        return GrizzlyServer.start(ID, config);
    }
}
