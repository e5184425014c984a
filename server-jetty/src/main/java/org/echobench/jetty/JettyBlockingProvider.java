package org.echobench.jetty;

import java.util.EnumSet;
import java.util.Set;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/**
 * The row {@code jetty-blocking}: handlers declared blocking, Jetty's default. HTTP only, because Jetty treats every
 * read of a WebSocket as one that may block, whatever is declared: there this row would be {@code jetty} again.
 */
public final class JettyBlockingProvider extends JettyRow {

    public JettyBlockingProvider() {
        super("jetty-blocking", Threading.HAND_OVER, Threading.HAND_OVER);
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.of(Workload.HTTP);
    }
}
