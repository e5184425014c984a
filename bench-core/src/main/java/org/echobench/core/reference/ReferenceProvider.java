package org.echobench.core.reference;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Row {@code reference}: the floor. A row close to it was limited by the harness, not by its server. */
public class ReferenceProvider implements BenchServerProvider {

    private final String id;
    /** Supplies the disturbance of all connections of a new server. */
    private final Supplier<Disturbance> disturbance;

    public ReferenceProvider() {
        this("reference", () -> Disturbance.NONE);
    }

    private ReferenceProvider(String id, Supplier<Disturbance> disturbance) {
        this.id = id;
        this.disturbance = disturbance;
    }

    @Override
    public final ServerInfo info() {
        return ReferenceServer.info(id);
    }

    @Override
    public final void check(ServerConfig config) {
        config.refuseTls(id)
                .refuseCompression(id)
                .refuseHttp2(id, "it speaks HTTP/1.1 only")
                .refuseAsShipped(id)
                .refuseWait(id);
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        Disturbance shared = disturbance.get();
        return ReferenceServer.start(id, config, () -> shared);
    }

    /**
     * Row {@code reference-held}: holds back 1 echo in 500 by 5 ms. It calibrates the harness: the echo's p99.9 must
     * read 5 ms.
     */
    public static final class Held extends ReferenceProvider {

        /** One echo in this many is held back, counted over all connections. */
        public static final int ONE_IN = 500;

        public static final Duration DELAY = Duration.ofMillis(5);

        public Held() {
            super("reference-held", () -> Disturbance.holdBack(ONE_IN, DELAY));
        }
    }
}
