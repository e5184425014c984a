package org.echobench.jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which threads run the handlers: what {@code info()} and the README say. */
@Tag("integration")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandlerThreadsTest {

    private static final boolean VIRTUAL_THREADS = Runtime.version().feature() >= 21;

    /** Long enough to be found at work, many times over; one selector, whatever machine this is. */
    private static final ServerConfig BUSY =
            ServerConfig.defaults().withHandlerWorkNanos(500_000_000).withIoThreads(1);

    @Test
    void jettyRunsHttpHandlersOnItsOneSelectingThread() throws Exception {
        assertEquals(1, platformThreadsAtWork(1, new JettyProvider(), HandlerThreadsTest::get));
    }

    @Test
    void jettyRunsWebSocketHandlersBesideEachOtherInSpiteOfOneSelectingThread() throws Exception {
        assertEquals(2, platformThreadsAtWork(2, new JettyProvider(), HandlerThreadsTest::echo));
    }

    @Test
    void jettyBlockingRunsHttpHandlersBesideEachOtherInSpiteOfOneSelectingThread() throws Exception {
        assertEquals(2, platformThreadsAtWork(2, new JettyProvider().row("jetty-blocking"), HandlerThreadsTest::get));
    }

    @Test
    void jettyVtRunsHandlersOnVirtualThreads() throws Exception {
        assumeTrue(VIRTUAL_THREADS, "needs JDK 21 or newer");
        assertEquals(
                0, platformThreadsAtWork(0, new JettyProvider().row("jetty-vt"), HandlerThreadsTest::echo), "echo");
        assertEquals(0, platformThreadsAtWork(0, new JettyProvider().row("jetty-vt"), HandlerThreadsTest::get), "GET");
    }

    @Test
    void infoNamesTheThreads() {
        assertEquals(Threading.EVENT_LOOP, new JettyProvider().info().http());
        assertEquals(Threading.HAND_OVER, new JettyProvider().info().webSocket());
        assertEquals(
                Threading.HAND_OVER,
                new JettyProvider().row("jetty-blocking").info().http());
    }

    /**
     * Two clients, each with one call at a time, until the expected number of threads was seen in handlers at the same
     * time: the most that were seen. The JDK shows no stack of a virtual thread to those who ask for all stacks.
     */
    private static long platformThreadsAtWork(
            long expected, BenchServerProvider provider, Consumer<ServerUnderTest> call) throws IOException {
        AtomicLong most = new AtomicLong();
        ExecutorService clients = Executors.newFixedThreadPool(2);
        try (ServerUnderTest server = ServerUnderTest.start(provider, BUSY, Duration.ofSeconds(50))) {
            Runnable calls = () -> {
                do {
                    call.accept(server);
                } while (most.get() < expected);
            };
            CompletableFuture<?> both = CompletableFuture.allOf(
                    CompletableFuture.runAsync(calls, clients), CompletableFuture.runAsync(calls, clients));
            while (!both.isDone()) {
                most.accumulateAndGet(threadsAtWork(), Math::max);
            }
            both.join();
        } finally {
            clients.shutdown();
        }
        return most.get();
    }

    private static long threadsAtWork() {
        return Thread.getAllStackTraces().values().stream()
                .filter(HandlerThreadsTest::isAtWork)
                .count();
    }

    private static boolean isAtWork(StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().equals(HandlerWork.class.getName()));
    }

    private static void get(ServerUnderTest server) {
        try (HttpConnection http = server.http()) {
            http.exchange(Endpoints.PLAINTEXT);
        }
    }

    private static void echo(ServerUnderTest server) {
        try (WebSocketConnection echo = server.echo()) {
            echo.send(Frame.text("hello"));
            echo.readMessage("an echo");
        }
    }
}
