package org.echobench.jetty;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.eclipse.jetty.util.VirtualThreads;

/** The row {@code jetty-vt}: blocking handlers, which Jetty runs on virtual threads. */
public final class JettyVirtualThreadsProvider implements BenchServerProvider {

    private static final String JDK_KEEPS = "the JDK's own thread for all virtual threads of the JVM";

    @Override
    public ServerInfo info() {
        return JettyServer.info("jetty-vt", Threading.VIRTUAL_THREADS);
    }

    @Override
    public Optional<String> unavailable() {
        return VirtualThreads.areSupported()
                ? Optional.empty()
                : Optional.of("needs JDK 21 or newer; this is " + System.getProperty("java.version"));
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(
                new LingeringThread("ForkJoinPool-1-worker-", JDK_KEEPS),
                new LingeringThread("VirtualThread-", JDK_KEEPS));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        Optional<String> reason = unavailable();
        if (reason.isPresent()) {
            throw new IOException("server 'jetty-vt' " + reason.get());
        }
        return JettyServer.start("jetty-vt", config, true);
    }
}
