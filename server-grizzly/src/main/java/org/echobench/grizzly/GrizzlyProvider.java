package org.echobench.grizzly;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.websockets.WebSocketEngine;

/** The row {@code grizzly}: HTTP handlers run on a pool of workers, WebSocket handlers on the selectors. */
public class GrizzlyProvider implements BenchServerProvider {

    private final String id;
    private final HttpThreads httpThreads;

    public GrizzlyProvider() {
        this("grizzly", HttpThreads.WORKERS);
    }

    private GrizzlyProvider(String id, HttpThreads httpThreads) {
        this.id = id;
        this.httpThreads = httpThreads;
    }

    /** The selectors handle WebSocket messages in every row. */
    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketEngine.class, "org.glassfish.grizzly", "grizzly-websockets");
        Threading http = httpThreads == HttpThreads.WORKERS ? Threading.POOL : Threading.EVENT_LOOP;
        return new ServerInfo(id, "Grizzly", version, http, Threading.EVENT_LOOP, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(id);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return GrizzlyServer.start(this, config, httpThreads);
    }

    /** The threads that run the suite's HTTP handlers. */
    enum HttpThreads {

        /** A pool of workers, Grizzly's default. */
        WORKERS(new RequestExecutorProvider.WorkerThreadProvider()),

        /** The selectors; there is no pool. */
        SELECTORS(new RequestExecutorProvider.SameThreadProvider());

        private final RequestExecutorProvider executors;

        HttpThreads(RequestExecutorProvider executors) {
            this.executors = executors;
        }

        RequestExecutorProvider executors() {
            return executors;
        }
    }

    /** The row {@code grizzly-samethread}: HTTP handlers run on the selectors, and there is no worker pool. */
    public static final class SameThread extends GrizzlyProvider {

        public SameThread() {
            super("grizzly-samethread", HttpThreads.SELECTORS);
        }
    }
}
