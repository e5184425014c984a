package org.echobench.grizzly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.OptionalInt;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.junit.jupiter.api.Test;

class GrizzlyPoolTest {

    @Test
    void theRowSaysGrizzlysOwnSizeOfItsWorkers() throws IOException {
        HttpServer server = new HttpServer();
        NetworkListener listener = new NetworkListener("test", "127.0.0.1", 0);
        server.addListener(listener);
        server.start();
        int workers = listener.getTransport().getWorkerThreadPoolConfig().getMaxPoolSize();
        server.shutdownNow();
        assertEquals(
                OptionalInt.of(workers),
                new GrizzlyProvider()
                        .row("grizzly-pool")
                        .info()
                        .httpPool(Runtime.getRuntime().availableProcessors()));
    }
}
