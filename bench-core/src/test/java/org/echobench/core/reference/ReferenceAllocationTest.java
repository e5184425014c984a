package org.echobench.core.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.Set;
import org.echobench.core.metrics.SteadyAllocation;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The floor allocates nothing for a message, however large, so what a row allocates is its framework's. */
class ReferenceAllocationTest {

    private static final int MESSAGES = 640;

    /** Another class of this JVM may have a server of its own. */
    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    @ParameterizedTest
    @CsvSource({"1, 16, 1", "2, 16, 64", "1, 16384, 4", "2, 300000, 1"})
    void anEchoAllocatesNothing(int opcode, int payload, int window) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        for (int i = 0; i < window; i++) {
            request.writeBytes(RawClient.frame(true, opcode, new byte[payload]));
        }
        try (BenchServer server =
                        new ReferenceProvider().start(ServerConfig.defaults().withIoThreads(1));
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            int exchanges = Math.max(100, MESSAGES / window / (1 + payload / 1_000));
            long allocated = SteadyAllocation.ofCheapestRound(
                    this::allocated, () -> exchange(client, request.toByteArray(), window, payload, exchanges));
            // A message that is cut at a new place may need one more buffer, which is kept from then on.
            assertTrue(allocated < exchanges * window, allocated + " B for " + exchanges * window + " messages");
        }
    }

    private static void exchange(RawClient client, byte[] request, int window, int payload, int times) {
        try {
            for (int i = 0; i < times; i++) {
                client.send(request);
                for (int j = 0; j < window; j++) {
                    assertEquals(payload, client.read().payload().length);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long allocated() {
        long id = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().equals("reference-loop-0"))
                .findFirst()
                .orElseThrow()
                .getId();
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getThreadAllocatedBytes(id);
    }
}
