package org.echobench.tomcat;

import java.util.List;
import java.util.Optional;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.Threading;

/** Row {@code tomcat-vt}: NIO connector, a virtual thread for each event of a connection. */
public final class TomcatVirtualThreadsProvider extends TomcatRow {

    private static final int NEEDED_JDK = 21;

    public TomcatVirtualThreadsProvider() {
        super("tomcat-vt", Threading.VIRTUAL_THREADS);
    }

    @Override
    public Optional<String> unavailable() {
        if (Runtime.version().feature() >= NEEDED_JDK) {
            return Optional.empty();
        }
        return Optional.of("needs JDK " + NEEDED_JDK + " or newer; this is " + System.getProperty("java.version"));
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(
                WEBSOCKET_BACKGROUND,
                new LingeringThread("ForkJoinPool-", "the JDK's carriers of virtual threads live as long as the JVM"),
                new LingeringThread("VirtualThread-", "the JDK's helpers of virtual threads live as long as the JVM"));
    }
}
