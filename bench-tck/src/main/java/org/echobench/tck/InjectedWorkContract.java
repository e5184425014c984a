package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** {@link ServerConfig#handlerWorkNanos} and {@link ServerConfig#handlerAllocBytes}: done, and without any other effect. */
interface InjectedWorkContract extends ContractSubject {

    int ALLOC_BYTES = 1 << 20;
    int TIMES = 30;

    private static ServerConfig some() {
        return ServerConfig.defaults().withHandlerWorkNanos(100_000).withHandlerAllocBytes(4_096);
    }

    @Test
    default void injectedWorkOutOfRangeIsRefused() {
        ServerConfig config = ServerConfig.defaults();
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerWorkNanos(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerWorkNanos(1_000_000_001));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerAllocBytes(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerAllocBytes((16 << 20) + 1));
    }

    @Test
    @Needs(Workload.HTTP)
    default void httpIsAnsweredRightWithInjectedWork() throws IOException {
        ServerUnderTest server = server(some());
        try (HttpConnection http = server.http()) {
            greet(server, http);
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messagesComeBackWithInjectedWork() throws IOException {
        ServerUnderTest server = server(some());
        try (WebSocketConnection echo = server.echo()) {
            echo(server, echo);
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void injectedWorkIsDoneForEachHttpRequest() throws IOException {
        ServerUnderTest server = server(ServerConfig.defaults().withHandlerAllocBytes(ALLOC_BYTES));
        try (HttpConnection http = server.http()) {
            assertAllocates(server, () -> greet(server, http));
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void injectedWorkIsDoneForEachMessage() throws IOException {
        ServerUnderTest server = server(ServerConfig.defaults().withHandlerAllocBytes(ALLOC_BYTES));
        try (WebSocketConnection echo = server.echo()) {
            assertAllocates(server, () -> echo(server, echo));
        }
    }

    private static void greet(ServerUnderTest server, HttpConnection http) {
        for (int i = 0; i < TIMES; i++) {
            String text = http.exchange(Endpoints.GREETING + "?name=" + i).text();
            assertEquals("Hello, " + i + "!", text, server.expected("the greeting with injected work"));
        }
    }

    private static void echo(ServerUnderTest server, WebSocketConnection echo) {
        for (int i = 0; i < TIMES; i++) {
            echo.send(Frame.text("message " + i));
            String text = echo.readMessage("an echo with injected work").text();
            assertEquals("message " + i, text, server.expected("the echo with injected work"));
        }
    }

    /** The load leaves its connection open, so that a thread that serves it is still there to be asked. */
    private void assertAllocates(ServerUnderTest server, Runnable load) {
        assumeTrue(!isExternal(), "the allocation of another process cannot be seen");
        Map<Long, Long> before = allocatedBytesByThread();
        load.run();
        long allocated = allocatedBytesByThread().entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                .sum();
        long least = (long) TIMES * ALLOC_BYTES;
        assertTrue(
                allocated >= least,
                server.expected("at least " + least + " bytes allocated for " + TIMES + " times " + ALLOC_BYTES
                        + ", got " + allocated));
    }

    /** Of the threads that live now; the allocation of a virtual thread counts for its carrier. */
    private static Map<Long, Long> allocatedBytesByThread() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Map<Long, Long> byThread = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            // -1 for a thread that has ended meanwhile.
            if (bytes[i] >= 0) {
                byThread.put(ids[i], bytes[i]);
            }
        }
        return byThread;
    }
}
