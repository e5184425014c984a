package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** {@link ServerConfig#handlerWorkMicros} and {@link ServerConfig#handlerAllocBytes}: done, and without any other effect. */
interface InjectedWorkContract extends ContractSubject {

    int ALLOC_BYTES = 1 << 20;
    int TIMES = 30;

    private static ServerConfig some() {
        return ServerConfig.defaults().withHandlerWorkMicros(100).withHandlerAllocBytes(4_096);
    }

    @Test
    default void injectedWorkOutOfRangeIsRefused() {
        ServerConfig config = ServerConfig.defaults();
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerWorkMicros(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerWorkMicros(1_000_001));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerAllocBytes(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerAllocBytes((16 << 20) + 1));
    }

    @Test
    @Needs(Workload.HTTP)
    default void httpIsAnsweredRightWithInjectedWork() throws IOException {
        try (ServerUnderTest server = start(some())) {
            greet(server);
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messagesComeBackWithInjectedWork() throws IOException {
        try (ServerUnderTest server = start(some())) {
            echo(server);
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void injectedWorkIsDoneForEachHttpRequest() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults().withHandlerAllocBytes(ALLOC_BYTES))) {
            assertAllocates(server, () -> greet(server));
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void injectedWorkIsDoneForEachMessage() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults().withHandlerAllocBytes(ALLOC_BYTES))) {
            assertAllocates(server, () -> echo(server));
        }
    }

    private static void greet(ServerUnderTest server) {
        try (HttpConnection http = server.http()) {
            for (int i = 0; i < TIMES; i++) {
                String text = http.exchange(Endpoints.GREETING + "?name=" + i).text();
                assertEquals("Hello, " + i + "!", text, server.expected("the greeting with injected work"));
            }
        }
    }

    private static void echo(ServerUnderTest server) {
        try (WebSocketConnection echo = server.echo()) {
            for (int i = 0; i < TIMES; i++) {
                echo.send(Frame.text("message " + i));
                String text = echo.readMessage("an echo with injected work").text();
                assertEquals("message " + i, text, server.expected("the echo with injected work"));
            }
        }
    }

    private void assertAllocates(ServerUnderTest server, Runnable load) {
        assumeTrue(
                subject().info().threading() != Threading.EXTERNAL_PROCESS,
                "the allocation of another process cannot be seen");
        long before = allocatedBytes();
        load.run();
        long allocated = allocatedBytes() - before;
        long least = (long) TIMES * ALLOC_BYTES;
        assertTrue(
                allocated >= least,
                server.expected("at least " + least + " bytes allocated for " + TIMES + " times " + ALLOC_BYTES
                        + ", got " + allocated));
    }

    /** By all threads that live now; the allocation of a virtual thread counts for its carrier. */
    private static long allocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return LongStream.of(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }
}
