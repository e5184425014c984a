package org.echobench.grizzly;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.glassfish.grizzly.websockets.WebSocketEngine;

/**
 * The row {@code grizzly}: HTTP handlers run on a pool of workers, which is Grizzly's default, WebSocket handlers on
 * the selectors. The other rows differ only in the threads of the handlers.
 */
public record GrizzlyProvider(String id, Threading http, Threading webSocket) implements BenchServerProvider {

    public GrizzlyProvider() {
        this("grizzly", Threading.POOL, Threading.EVENT_LOOP);
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketEngine.class, "org.glassfish.grizzly", "grizzly-websockets");
        return new ServerInfo(id, "Grizzly", version, http, webSocket, FlushPolicy.PER_MESSAGE)
                .withPool(new ServerInfo.Pool(2, 2)); // of its workers
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                // The selectors run all handlers; there is no pool.
                new GrizzlyProvider("grizzly-samethread", Threading.EVENT_LOOP, Threading.EVENT_LOOP),
                // The selectors hand every event to the workers.
                new GrizzlyProvider("grizzly-pool", Threading.POOL, Threading.POOL));
    }

    /** Uploads need a worker to run the handler, because it waits for the body. */
    @Override
    public Set<Workload> workloads() {
        return http == Threading.POOL ? EnumSet.allOf(Workload.class) : BenchServerProvider.super.workloads();
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(id);
        if (http == webSocket) {
            config.refuseHttp2(id, "its handlers run on the threads that read, and block until a window is widened");
        }
        if (webSocket == Threading.EVENT_LOOP) {
            config.refuseWait(id, "grizzly-pool");
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return GrizzlyServer.start(this, config);
    }
}
