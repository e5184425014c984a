package org.echobench.core.faulty;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** Row {@code faulty-leak}: leaves a thread behind, and lists none as lingering. */
public final class FaultyLeak extends FaultyProvider {

    static final String THREAD = "faulty-leak-thread";

    public FaultyLeak() {
        super("faulty-leak");
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        BenchServer server = super.start(config);
        Thread thread = new Thread(FaultyLeak::parkForever, THREAD);
        // A daemon, so that the JVM of a test can end.
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    private static void parkForever() {
        while (true) {
            LockSupport.park();
        }
    }
}
