package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.TcpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/**
 * Handlers that wait: refused where an event loop runs them. Elsewhere order, keep-alive and close are as without a wait,
 * and the handler of one connection holds up no other connection.
 */
interface WaitContract extends ContractSubject {

    /** How many requests or messages are sent at once. */
    int SENT = 16;

    int WAIT_MICROS = 20_000;

    private static ServerConfig waiting(HandlerWait wait) {
        return ServerConfig.defaults().withHandlerWait(wait);
    }

    /** Later handlers wait less than earlier ones, and some do not. */
    private static ServerConfig drawn() {
        return waiting(new HandlerWait(0, 3_000));
    }

    /** Whether an event loop runs a handler of the row. */
    private boolean isOnEventLoops() {
        ServerInfo info = subject().info();
        return subject().workloads().contains(Workload.HTTP) && info.http() == Threading.EVENT_LOOP
                || subject().workloads().contains(Workload.WEBSOCKET_ECHO) && info.webSocket() == Threading.EVENT_LOOP;
    }

    private ServerUnderTest waitingServer(ServerConfig config) throws IOException {
        assumeFalse(isOnEventLoops(), "its event loops must not wait");
        return server(config);
    }

    /** Handlers wait much longer than {@link #patience}. On one I/O thread, if that can be had, so that connections share it. */
    private ServerUnderTest startTooLong() throws IOException {
        assumeFalse(isOnEventLoops(), "its event loops must not wait");
        ServerConfig config = waiting(HandlerWait.of(60_000_000));
        return start(subject().unsupported(config.withIoThreads(1)).isEmpty() ? config.withIoThreads(1) : config);
    }

    @Test
    default void waitOfHandlersOnEventLoopsIsRefusedByNameAndNoOther() throws IOException {
        ServerConfig config = waiting(HandlerWait.of(1));
        assertEquals(
                isOnEventLoops(),
                subject().unsupported(config).isPresent(),
                expected("a wait to be refused where an event loop runs a handler, and nowhere else"));
        ifSupported(HandlerWait.SETTING, config, ServerUnderTest::assertServes);
    }

    @Test
    @Needs(Workload.HTTP)
    default void pipelinedRequestsWhoseHandlersWaitAreAnsweredInOrderUntilTheConnectionCloses() throws IOException {
        ServerUnderTest server = waitingServer(drawn());
        List<String> requests = new ArrayList<>();
        for (int i = 1; i < SENT; i++) {
            requests.add(HttpConnection.get(Endpoints.GREETING + "?name=" + i));
        }
        requests.add(HttpConnection.get(Endpoints.GREETING + "?name=" + SENT, "Connection: close"));
        try (HttpConnection http = server.http()) {
            http.send(requests.toArray(String[]::new));
            for (int i = 1; i <= SENT; i++) {
                String what = "the answer to request " + i + " of " + SENT + " whose handlers wait";
                assertEquals("Hello, " + i + "!", http.read(what).text(), server.expected(what));
            }
            int left = http.tcp().readToEnd("the end of the connection after Connection: close").length;
            assertEquals(0, left, server.expected("no byte after the response to Connection: close"));
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messagesWhoseHandlersWaitComeBackInOrderBeforeTheCloseIsAnswered() throws IOException {
        ServerUnderTest server = waitingServer(drawn());
        List<Frame> frames = new ArrayList<>();
        for (int i = 1; i <= SENT; i++) {
            frames.add(Frame.text("message " + i));
        }
        try (WebSocketConnection echo = server.echo()) {
            echo.send(frames.toArray(Frame[]::new));
            for (int i = 1; i <= SENT; i++) {
                String what = "message " + i + " of " + SENT + " whose handlers wait";
                assertEquals("message " + i, echo.readMessage(what).text(), server.expected(what));
            }
            echo.send(Frame.close());
            echo.readFrame(Frame.CLOSE, "the answer to a close frame");
            echo.tcp().readToEnd("the end of the connection");
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void responseComesNoEarlierThanTheHandlersWait() throws IOException {
        ServerUnderTest server = waitingServer(waiting(HandlerWait.of(WAIT_MICROS)));
        try (HttpConnection http = server.http()) {
            assertWaits(server, () -> http.exchange(Endpoints.PLAINTEXT));
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void echoComesNoEarlierThanTheHandlersWait() throws IOException {
        ServerUnderTest server = waitingServer(waiting(HandlerWait.of(WAIT_MICROS)));
        try (WebSocketConnection echo = server.echo()) {
            assertWaits(server, () -> {
                echo.send(Frame.text("wait"));
                echo.readMessage("an echo whose handler waits");
            });
        }
    }

    private static void assertWaits(ServerUnderTest server, Runnable exchange) {
        long start = System.nanoTime();
        exchange.run();
        long micros = (System.nanoTime() - start) / 1_000;
        assertTrue(micros >= WAIT_MICROS, server.expected("a wait of " + WAIT_MICROS + " µs, got " + micros));
    }

    /** Both are ended by the server's close. */
    @Test
    @Needs(Workload.HTTP)
    default void requestWhoseHandlerWaitsHoldsUpNoOtherConnectionAndNoClose() throws IOException {
        try (ServerUnderTest server = startTooLong();
                HttpConnection waiting = server.http();
                TcpConnection other = server.tcp()) {
            waiting.send(HttpConnection.get(Endpoints.PLAINTEXT));
            // What is no request reaches no handler that waits: it is refused, or ends the connection.
            other.send("no request\r\n\r\n".getBytes(US_ASCII));
            other.read("an answer to what is no request, or the end, while the handler of another connection waits");
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
