package org.echobench.tomcat;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http11.Http11NioProtocol;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/** The row {@code tomcat}: NIO connector, handlers on Tomcat's own pool of platform threads. */
public record TomcatProvider(String id, Threading threading, boolean limited) implements BenchServerProvider {

    /** A thread that all Tomcats in a JVM share; it ends on its own after the last WebSocket session. */
    static final LingeringThread WEBSOCKET_BACKGROUND = new LingeringThread(
            "WebSocket background processing",
            "Tomcat's timer of WebSocket sessions checks once a second whether there are any");

    public TomcatProvider() {
        this("tomcat", Threading.POOL, false);
    }

    @Override
    public ServerInfo info() {
        // Each send of a WebSocket message returns after the message is written.
        return new ServerInfo(id, "Tomcat", LibraryVersion.ofManifest(Tomcat.class), threading, FlushPolicy.PER_MESSAGE)
                .withPool(limited ? Endpoints.MOST_REQUESTS : new Http11NioProtocol().getMaxThreads());
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                // A virtual thread handles each event of a connection.
                new TomcatProvider("tomcat-vt", Threading.VIRTUAL_THREADS, false),
                // HTTP only: a pool as large as the limit, with a bounded queue.
                new TomcatProvider("tomcat-limited", Threading.POOL, true));
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(WEBSOCKET_BACKGROUND);
    }

    @Override
    public Set<Workload> workloads() {
        return limited ? EnumSet.of(Workload.HTTP) : EnumSet.allOf(Workload.class);
    }

    @Override
    public void check(ServerConfig config) {
        TomcatServer.check(id, config);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return TomcatServer.start(this, config);
    }
}
