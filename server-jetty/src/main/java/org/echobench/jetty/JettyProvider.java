package org.echobench.jetty;

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
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The row {@code jetty}: handlers are declared non-blocking, which for HTTP keeps them on the selecting threads. The
 * other rows differ only in the threads of the handlers and in a limit of requests.
 */
public record JettyProvider(String id, Threading http, Threading webSocket, boolean limited)
        implements BenchServerProvider {

    public JettyProvider() {
        this("jetty", Threading.EVENT_LOOP, Threading.HAND_OVER, false);
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(Server.class, "org.eclipse.jetty", "jetty-server");
        ServerInfo info = new ServerInfo(id, "Jetty", version, http, webSocket, FlushPolicy.PER_MESSAGE);
        // The selecting threads belong to the same pool.
        return http == Threading.HAND_OVER ? info.withPool(new QueuedThreadPool().getMaxThreads()) : info;
    }

    /**
     * Adds handlers declared blocking, Jetty's default; the same on virtual threads; and, over HTTP, the blocking ones
     * behind Jetty's QoSHandler. Jetty treats every read of a WebSocket as one that may block, whatever is declared:
     * there {@code jetty-blocking} equals {@code jetty}, but its handlers may wait.
     */
    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                new JettyProvider("jetty-blocking", Threading.HAND_OVER, Threading.HAND_OVER, false),
                new JettyProvider("jetty-vt", Threading.VIRTUAL_THREADS, Threading.VIRTUAL_THREADS, false),
                new JettyProvider("jetty-qos", Threading.HAND_OVER, Threading.HAND_OVER, true));
    }

    @Override
    public Set<Workload> workloads() {
        if (limited) {
            return EnumSet.of(Workload.HTTP);
        }
        return http == Threading.HAND_OVER
                ? EnumSet.complementOf(EnumSet.of(Workload.WEBSOCKET_PUSH))
                : EnumSet.allOf(Workload.class);
    }

    @Override
    public void check(ServerConfig config) {
        if (http == Threading.EVENT_LOOP) {
            config.refuseWait(id, "jetty-blocking", "jetty-vt");
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return JettyServer.start(this, config);
    }
}
