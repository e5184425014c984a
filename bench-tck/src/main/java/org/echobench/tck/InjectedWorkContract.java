package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Map;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.InjectedWork;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** {@link InjectedWork}: done, and without any other effect. */
interface InjectedWorkContract extends ContractSubject {

    int ALLOC_BYTES = 1 << 20;
    int TIMES = 30;

    private ServerUnderTest working() throws IOException {
        return server(ServerConfig.defaults().withHandlerWorkNanos(100_000).withHandlerAllocBytes(ALLOC_BYTES));
    }

    @Test
    @Needs(Workload.HTTP)
    default void injectedWorkIsDoneForEachHttpRequest() throws IOException {
        ServerUnderTest server = working();
        try (HttpConnection http = server.http()) {
            assertAllocates(server, () -> {
                for (int i = 0; i < TIMES; i++) {
                    String text =
                            http.exchange(Endpoints.GREETING + "?name=" + i).text();
                    assertEquals("Hello, " + i + "!", text, server.expected("the greeting with injected work"));
                }
            });
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void injectedWorkIsDoneForEachMessage() throws IOException {
        ServerUnderTest server = working();
        try (WebSocketConnection echo = server.echo()) {
            assertAllocates(server, () -> {
                for (int i = 0; i < TIMES; i++) {
                    echo.send(Frame.text("message " + i));
                    String text = echo.readMessage("an echo with injected work").text();
                    assertEquals("message " + i, text, server.expected("the echo with injected work"));
                }
            });
        }
    }

    /** The load leaves its connection open, so that a thread that serves it is still there to be asked. */
    private void assertAllocates(ServerUnderTest server, Runnable load) {
        ThreadAccounts accounts = new ThreadAccounts();
        Map<Long, ThreadUsage> before = accounts.read().threads();
        load.run();
        assumeTrue(!isExternal(), "the allocation of another process cannot be seen");
        long allocated = accounts.read().threads().entrySet().stream()
                .map(thread -> thread.getValue().minus(before.getOrDefault(thread.getKey(), ThreadUsage.NONE)))
                .mapToLong(ThreadUsage::allocBytes)
                .sum();
        long least = (long) TIMES * ALLOC_BYTES;
        assertTrue(
                allocated >= least,
                server.expected("at least " + least + " bytes allocated for " + TIMES + " times " + ALLOC_BYTES
                        + ", got " + allocated));
    }
}
