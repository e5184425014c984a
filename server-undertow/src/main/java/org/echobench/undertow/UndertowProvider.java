package org.echobench.undertow;

import io.undertow.Undertow;
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

/** The row {@code undertow}: handlers on Undertow's I/O threads. Other rows use other threads, or limit requests. */
public record UndertowProvider(String id, Threading threading, boolean limited) implements BenchServerProvider {

    public UndertowProvider() {
        this("undertow", Threading.EVENT_LOOP);
    }

    private UndertowProvider(String id, Threading threading) {
        this(id, threading, false);
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(Undertow.class, "io.undertow", "undertow-core");
        return new ServerInfo(id, "Undertow", version, threading, FlushPolicy.PER_MESSAGE)
                // As in Undertow's builder: eight for each of its I/O threads, of which there are at least two.
                .withPool(new ServerInfo.Pool(16, 8));
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                // Requests and messages are dispatched to Undertow's workers.
                new UndertowProvider("undertow-pool", Threading.POOL),
                // Each is dispatched to a virtual thread of its own.
                new UndertowProvider("undertow-vt", Threading.VIRTUAL_THREADS),
                // A handler that waits begins when a timer of its I/O thread goes off.
                new UndertowProvider("undertow-timer", Threading.TIMER),
                // HTTP only: as undertow-pool, behind Undertow's RequestLimitingHandler.
                new UndertowProvider("undertow-limited", Threading.POOL, true));
    }

    @Override
    public Set<Workload> workloads() {
        return limited ? EnumSet.of(Workload.HTTP) : EnumSet.allOf(Workload.class);
    }

    @Override
    public void check(ServerConfig config) {
        if (threading == Threading.EVENT_LOOP) {
            config.refuseWait(id, "undertow-pool", "undertow-vt", "undertow-timer");
        } else if (threading == Threading.TIMER) {
            config.refuseDatabase(id);
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return UndertowServer.start(this, config);
    }
}
