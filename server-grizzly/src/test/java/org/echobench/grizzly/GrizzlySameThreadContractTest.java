package org.echobench.grizzly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.tck.ServerContract;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.HttpConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("provider")
class GrizzlySameThreadContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new GrizzlyProvider().row("grizzly-samethread");
    }

    @Test
    void httpIsAnsweredWithoutWorkers() throws IOException {
        ServerUnderTest server = server(ServerConfig.defaults());
        try (HttpConnection http = server.http()) {
            assertEquals("Hello, World!", http.exchange(Endpoints.PLAINTEXT).text());
        }
        List<String> workers = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                // The JDK's own pool also has workers.
                .filter(name -> name.contains("worker") && !name.startsWith("ForkJoinPool."))
                .toList();
        assertEquals(List.of(), workers);
    }

    @Test
    void theWorkersOfARowRunHttpAndTheSelectorsRunWebSocket() {
        assertEquals(Threading.POOL, new GrizzlyProvider().info().http());
        assertEquals(Threading.EVENT_LOOP, new GrizzlyProvider().info().webSocket());
        assertEquals(Threading.EVENT_LOOP, provider().info().http());
    }
}
