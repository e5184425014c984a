package org.echobench.grizzly;

import java.io.IOException;
import java.util.List;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.glassfish.grizzly.websockets.WebSocketEngine;

/** The row {@code grizzly}: HTTP handlers run on a pool of workers, WebSocket handlers on the selectors. */
public final class GrizzlyProvider implements BenchServerProvider {

    private final String id;
    private final HandlerThreads threads;

    public GrizzlyProvider() {
        this("grizzly", HandlerThreads.HTTP_ON_WORKERS);
    }

    private GrizzlyProvider(String id, HandlerThreads threads) {
        this.id = id;
        this.threads = threads;
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketEngine.class, "org.glassfish.grizzly", "grizzly-websockets");
        return new ServerInfo(id, "Grizzly", version, threads.http(), threads.webSocket(), FlushPolicy.PER_MESSAGE)
                .withPool(new ServerInfo.Pool(2, 2)); // of its workers
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                new GrizzlyProvider("grizzly-samethread", HandlerThreads.SELECTORS),
                new GrizzlyProvider("grizzly-pool", HandlerThreads.WORKERS));
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(id);
        if (threads != HandlerThreads.HTTP_ON_WORKERS) {
            config.refuseHttp2(id, "its handlers run where it reads, and block there until a window is widened");
        }
        if (threads != HandlerThreads.WORKERS) {
            config.refuseWait(id, "grizzly-pool");
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return GrizzlyServer.start(this, config, threads);
    }

    /** The threads that run the suite's handlers. */
    enum HandlerThreads {

        /** HTTP on a pool of workers, Grizzly's default; WebSocket on the selectors. */
        HTTP_ON_WORKERS(Threading.POOL, Threading.EVENT_LOOP),

        /** The selectors; there is no pool. */
        SELECTORS(Threading.EVENT_LOOP, Threading.EVENT_LOOP),

        /** The workers, to which the selectors hand every event (WorkerThreadIOStrategy). */
        WORKERS(Threading.POOL, Threading.POOL);

        private final Threading http;
        private final Threading webSocket;

        HandlerThreads(Threading http, Threading webSocket) {
            this.http = http;
            this.webSocket = webSocket;
        }

        Threading http() {
            return http;
        }

        Threading webSocket() {
            return webSocket;
        }
    }
}
