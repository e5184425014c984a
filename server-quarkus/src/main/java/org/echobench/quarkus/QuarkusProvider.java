package org.echobench.quarkus;

import io.quarkus.runtime.Application;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/** The row {@code quarkus}: Quarkus REST and WebSockets Next, with handlers on the event loops of Vert.x. */
public final class QuarkusProvider implements BenchServerProvider {

    private static final String ID = "quarkus";

    /** The version is Quarkus' and, because it matters as much, that of Vert.x. */
    @Override
    public ServerInfo info() {
        String quarkus = LibraryVersion.ofMaven(Application.class, "io.quarkus", "quarkus-core");
        String vertx = LibraryVersion.ofManifest(Vertx.class);
        return new ServerInfo(
                ID, "Quarkus", quarkus + ", Vert.x " + vertx, Threading.EVENT_LOOP, FlushPolicy.FRAMEWORK);
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.allOf(Workload.class);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseWait(ID);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(
                LingeringThread.NETTYS_EXECUTOR,
                new LingeringThread("Reference Reaper", "JBoss' log manager has one for the JVM, which never ends"));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new QuarkusServer(this, config).start();
    }
}
