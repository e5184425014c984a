package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.InjectedWork;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@link InjectedWork} is done, and has no other effect. Handler waits are refused if an event loop runs the handlers.
 * Elsewhere, order, keep-alive and close are as without a wait, and a waiting handler blocks no other connection.
 */
interface InjectedWorkContract extends ContractSubject {

    int ALLOC_BYTES = 1 << 20;
    int TIMES = 30;

    private ServerUnderTest working() throws IOException {
        return server(ServerConfig.defaults().withHandlerWorkNanos(100_000).withHandlerAllocBytes(ALLOC_BYTES));
    }

    /** Each is a handler of its own where the framework writes JSON. */
    @ParameterizedTest
    @ValueSource(strings = {Endpoints.GREETING + "?name=a", Endpoints.JSON, Endpoints.JSON_COMPLEX})
    @Needs(Workload.HTTP)
    default void injectedWorkIsDoneForEachHttpRequest(String request) throws IOException {
        ServerUnderTest server = working();
        try (HttpConnection http = server.http()) {
            assertAllocates(server, () -> {
                for (int i = 0; i < TIMES; i++) {
                    HttpResponse response = http.exchange(request);
                    assertEquals(200, response.status(), server.expected("200 to " + request + " with injected work"));
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
                    echo.exchangeText("message " + i, "an echo with injected work");
                }
            });
        }
    }

    /** The load leaves its connection open, so that the thread that serves it still exists when it is read. */
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

    /** How many requests or messages are sent at once. */
    int SENT = 16;

    int WAIT_MICROS = 20_000;

    /** Later handlers wait less than earlier ones, and some do not. */
    HandlerWait DRAWN = new HandlerWait(0, 3_000);

    private ServerConfig waiting(HandlerWait wait) {
        assumeFalse(isOnEventLoops(), "its event loops must not wait");
        return ServerConfig.defaults().withHandlerWait(wait);
    }

    /** Whether an event loop runs a handler of the row. */
    private boolean isOnEventLoops() {
        ServerInfo info = subject().info();
        return subject().workloads().contains(Workload.HTTP) && info.http() == Threading.EVENT_LOOP
                || subject().workloads().contains(Workload.WEBSOCKET_ECHO) && info.webSocket() == Threading.EVENT_LOOP;
    }

    /** Handlers wait much longer than {@link #patience}. One I/O thread, if possible, so that connections share it. */
    private ServerUnderTest startTooLong() throws IOException {
        ServerConfig config = waiting(HandlerWait.of(60_000_000));
        return start(subject().unsupported(config.withIoThreads(1)).isEmpty() ? config.withIoThreads(1) : config);
    }

    @Test
    default void waitOfHandlersOnEventLoopsIsRefusedByNameAndNoOther() throws IOException {
        ServerConfig config = ServerConfig.defaults().withHandlerWait(HandlerWait.of(1));
        assertEquals(
                isOnEventLoops(),
                subject().unsupported(config).isPresent(),
                expected("a wait to be refused where an event loop runs a handler, and nowhere else"));
        ifSupported(HandlerWait.SETTING, config, ServerUnderTest::assertServes);
    }

    @Test
    @Needs(Workload.HTTP)
    default void pipelinedRequestsWhoseHandlersWaitAreAnsweredInOrderUntilTheConnectionCloses() throws IOException {
        ServerUnderTest server = server(waiting(DRAWN));
        List<String> requests = new ArrayList<>();
        for (int i = 1; i < SENT; i++) {
            requests.add(HttpConnection.get(Endpoints.GREETING + "?name=" + i));
        }
        requests.add(HttpConnection.get(Endpoints.GREETING + "?name=" + SENT, "Connection: close"));
        try (HttpConnection http = server.http()) {
            http.send(requests.toArray(String[]::new));
            for (int i = 1; i <= SENT; i++) {
                String what = "the response to request " + i + " of " + SENT + " whose handlers wait";
                server.assertAnswers("Hello, " + i + "!", http.read(what), what);
            }
            http.readEnd("the end of the connection after Connection: close");
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messagesWhoseHandlersWaitComeBackInOrderBeforeTheCloseIsAnswered() throws IOException {
        ServerUnderTest server = server(waiting(DRAWN));
        List<Frame> frames = new ArrayList<>();
        for (int i = 1; i <= SENT; i++) {
            frames.add(Frame.text("message " + i));
        }
        try (WebSocketConnection echo = server.echo()) {
            echo.send(frames.toArray(Frame[]::new));
            for (int i = 1; i <= SENT; i++) {
                echo.readText("message " + i, "message " + i + " of " + SENT + " whose handlers wait");
            }
            echo.send(Frame.message(Frame.CLOSE, new byte[0]));
            echo.readFrame(Frame.CLOSE, "the response to a close frame");
            echo.readToEnd("the end of the connection");
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void responseComesNoEarlierThanTheHandlersWait() throws IOException {
        ServerUnderTest server = server(waiting(HandlerWait.of(WAIT_MICROS)));
        try (HttpConnection http = server.http()) {
            assertWaits(server, () -> http.exchange(Endpoints.PLAINTEXT));
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void echoComesNoEarlierThanTheHandlersWait() throws IOException {
        ServerUnderTest server = server(waiting(HandlerWait.of(WAIT_MICROS)));
        try (WebSocketConnection echo = server.echo()) {
            assertWaits(server, () -> echo.exchangeText("wait", "an echo whose handler waits"));
        }
    }

    private static void assertWaits(ServerUnderTest server, Runnable exchange) {
        long start = System.nanoTime();
        exchange.run();
        long micros = (System.nanoTime() - start) / 1_000;
        assertTrue(micros >= WAIT_MICROS, server.expected("a wait of " + WAIT_MICROS + " µs, got " + micros));
    }

    /** The server's close ends both connections. */
    @Test
    @Needs(Workload.HTTP)
    default void requestWhoseHandlerWaitsHoldsUpNoOtherConnectionAndNoClose() throws IOException {
        try (ServerUnderTest server = startTooLong();
                HttpConnection waiting = server.http();
                HttpConnection other = server.http()) {
            waiting.send(HttpConnection.get(Endpoints.PLAINTEXT));
            // Text that is not a request never reaches a waiting handler: it is refused, or ends the connection.
            other.send("no request\r\n\r\n");
            other.readByte(
                    "a response to what is no request, or the end, while the handler of another connection waits");
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messageWhoseHandlerWaitsHoldsUpNoOtherConnectionAndNoClose() throws IOException {
        try (ServerUnderTest server = startTooLong();
                WebSocketConnection waiting = server.echo()) {
            waiting.send(Frame.text("wait"));
            try (WebSocketConnection other = server.echo()) {
                other.send(Frame.ping(new byte[] {1}));
                other.readFrame(Frame.PONG, "a pong while the handler of another connection waits");
            }
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_PUSH)
    default void pushDoesNotWait() throws IOException {
        try (ServerUnderTest server = startTooLong();
                WebSocketConnection subscriber = server.subscribe()) {
            server.publish(ByteBuffer.wrap("now".getBytes(US_ASCII)));
            assertEquals("now", subscriber.readMessage("a push").text(), server.expected("the push"));
        }
    }
}
