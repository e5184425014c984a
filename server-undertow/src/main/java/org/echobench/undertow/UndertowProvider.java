package org.echobench.undertow;

import io.undertow.Undertow;
import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;

/** The row {@code undertow}: handlers on Undertow's io threads. Only where they run differs in the other rows. */
public class UndertowProvider implements BenchServerProvider {

    private final String id;
    private final Threading threading;

    public UndertowProvider() {
        this("undertow", Threading.EVENT_LOOP);
    }

    private UndertowProvider(String id, Threading threading) {
        this.id = id;
        this.threading = threading;
    }

    @Override
    public final ServerInfo info() {
        String version = LibraryVersion.ofMaven(Undertow.class, "io.undertow", "undertow-core");
        return new ServerInfo(id, "Undertow", version, threading, FlushPolicy.PER_MESSAGE)
                // As Undertow's builder has it: eight for each of its I/O threads, which are at least two.
                .withPool(new ServerInfo.Pool(16, 8));
    }

    @Override
    public final void check(ServerConfig config) {
        if (threading == Threading.EVENT_LOOP) {
            config.refuseWait(id, "undertow-pool", "undertow-vt", "undertow-timer");
        } else if (threading == Threading.TIMER) {
            config.refuseDatabase(id);
        }
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        return UndertowServer.start(this, config, threading);
    }

    /** The row {@code undertow-pool}: requests and messages are dispatched to Undertow's workers. */
    public static final class Pool extends UndertowProvider {

        public Pool() {
            super("undertow-pool", Threading.POOL);
        }
    }

    /** The row {@code undertow-vt}: each request and message is dispatched to a virtual thread of its own. */
    public static final class OnVirtualThreads extends UndertowProvider {

        public OnVirtualThreads() {
            super("undertow-vt", Threading.VIRTUAL_THREADS);
        }
    }

    /** The row {@code undertow-timer}: a handler that waits begins when a timer of its io thread goes off. */
    public static final class Timer extends UndertowProvider {

        public Timer() {
            super("undertow-timer", Threading.TIMER);
        }
    }
}
