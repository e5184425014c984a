package org.echobench.jetty;

import java.util.List;
import java.util.Optional;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.Threading;
import org.eclipse.jetty.util.VirtualThreads;

/** The row {@code jetty-vt}: blocking handlers, which Jetty runs on virtual threads. */
public final class JettyVirtualThreadsProvider extends JettyRow {

    private static final String JDK_KEEPS = "the JDK's own thread for all virtual threads of the JVM";

    public JettyVirtualThreadsProvider() {
        super("jetty-vt", Threading.VIRTUAL_THREADS, Threading.VIRTUAL_THREADS);
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
}
