package org.echobench.helidon;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/**
 * The row {@code helidon}: a virtual thread for each connection runs its handlers. The other rows differ only in the
 * limit of requests. Names no Helidon class, because a JDK older than 21 can neither compile against one nor load it.
 */
public record HelidonProvider(String id, Limit limit) implements BenchServerProvider {

    /** Helidon's limit of concurrent requests on a listener. */
    public enum Limit {
        NONE,
        /** A constant limit. */
        FIXED,
        /** Grows by one with successful responses and shrinks by a tenth with slow ones, within Helidon's bounds. */
        AIMD
    }

    /** Left out by the pom if the compiler is older than JDK 21. */
    private static final String SERVER = "org.echobench.helidon.HelidonServer";

    public HelidonProvider() {
        this("helidon", Limit.NONE);
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                new HelidonProvider("helidon-limited", Limit.FIXED),
                new HelidonProvider("helidon-aimd", Limit.AIMD));
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(HelidonProvider.class, "io.helidon.webserver", "helidon-webserver");
        return new ServerInfo(id, "Helidon", version, Threading.VIRTUAL_THREADS, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public Set<Workload> workloads() {
        return limit == Limit.NONE ? EnumSet.allOf(Workload.class) : EnumSet.of(Workload.HTTP);
    }

    @Override
    public Optional<String> unavailable() {
        return BenchServerProvider.super.unavailable().or(HelidonProvider::leftOut);
    }

    private static Optional<String> leftOut() {
        try {
            Class.forName(SERVER, false, HelidonProvider.class.getClassLoader());
            return Optional.empty();
        } catch (ClassNotFoundException e) {
            return Optional.of("was left out of a build by an older JDK: build with JDK 21 or newer");
        }
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(id).refuseIoThreads(id, "each connection has a virtual thread of its own");
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(
                new LingeringThread("helidon-http-timer", "Helidon's clock for Date lives as long as the JVM"),
                new LingeringThread(
                        "helidon-idle-connection-timer", "Helidon never ends a server's timer of idle limits"));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        check(config);
        Optional<String> reason = unavailable();
        if (reason.isPresent()) {
            throw new IOException("server '" + id + "' cannot start: " + reason.get());
        }
        try {
            EmbeddedServer server = (EmbeddedServer) Class.forName(SERVER)
                    .getDeclaredConstructor(HelidonProvider.class, ServerConfig.class)
                    .newInstance(this, config);
            return server.start();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(SERVER + " cannot be created", e);
        }
    }
}
