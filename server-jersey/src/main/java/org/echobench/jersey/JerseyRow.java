package org.echobench.jersey;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.glassfish.jersey.server.ResourceConfig;

/** Shared by the rows; a subclass names its container and starts it. HTTP only. */
abstract class JerseyRow implements BenchServerProvider {

    private final String id;
    private final BenchServerProvider plain;
    private final FlushPolicy flush;

    /**
     * @param plain the row of the same container without Jersey, whose start-up and settings this row has
     * @param flush that of HTTP; a plain row names that of its WebSocket messages
     */
    JerseyRow(String id, BenchServerProvider plain, FlushPolicy flush) {
        this.id = id;
        this.plain = plain;
        this.flush = flush;
    }

    final String id() {
        return id;
    }

    /** All four containers call resources on a thread of their pool; Jetty's selecting thread is one of them. */
    @Override
    public final ServerInfo info() {
        ServerInfo container = plain.info();
        String version = LibraryVersion.ofMaven(ResourceConfig.class, "org.glassfish.jersey.core", "jersey-server");
        return new ServerInfo(
                id,
                "Jersey",
                version + ", " + container.library() + " " + containerVersion(container),
                threading(),
                flush);
    }

    Threading threading() {
        return Threading.POOL;
    }

    /** The versions of the container and of its own dependencies. */
    String containerVersion(ServerInfo container) {
        return container.version();
    }

    @Override
    public final Set<Workload> workloads() {
        return EnumSet.of(Workload.HTTP);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(id);
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        check(config);
        return start(config, RestApplication.of(config));
    }

    /** As {@link #start(ServerConfig)}, for an application of its own. */
    abstract BenchServer start(ServerConfig config, ResourceConfig application) throws IOException;
}
