package org.echobench.core.faulty;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** Row {@code faulty-stuck-close}: close() never returns, and goes on serving. */
public final class FaultyStuckClose extends FaultyProvider {

    public FaultyStuckClose() {
        super("faulty-stuck-close");
    }

    @Override
    public Stuck start(ServerConfig config) throws IOException {
        return new Stuck(super.start(config));
    }

    static final class Stuck extends WrappedServer {

        private final CountDownLatch ended = new CountDownLatch(1);

        private Stuck(BenchServer server) {
            super(server);
        }

        @Override
        public void close() {
            while (ended.getCount() > 0) {
                try {
                    ended.await();
                } catch (InterruptedException e) {
                    // Stuck all the same.
                }
            }
        }

        /** Stops the server, and lets those go who close it: other tests of this JVM count threads. */
        void end() {
            super.close();
            ended.countDown();
        }
    }
}
