package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.echobench.tck.client.Message;
import org.echobench.tck.client.TcpConnection;
import org.echobench.tck.client.WebSocketConnection;

/** A running server and the ways to talk to it. Thread-safe. */
public record ServerUnderTest(BenchServerProvider provider, Duration patience, BenchServer server)
        implements AutoCloseable {

    /**
     * Starts a server of the provider.
     *
     * @param patience the longest wait for anything the server is to send
     */
    public static ServerUnderTest start(BenchServerProvider provider, ServerConfig config, Duration patience)
            throws IOException {
        return new ServerUnderTest(provider, patience, provider.start(config));
    }

    /** A message for a failed assertion. */
    public String expected(String what) {
        return "server '" + id() + "': expected " + what;
    }

    public String id() {
        return provider.info().id();
    }

    public int port() {
        return server.address().getPort();
    }

    public TcpConnection tcp() {
        return tcp(new Socket());
    }

    /** A connection by a socket that is not connected yet, such as a TLS one. */
    TcpConnection tcp(Socket socket) {
        return TcpConnection.open(id(), server.address(), patience, socket);
    }

    public HttpConnection http() {
        return new HttpConnection(tcp());
    }

    /** The response to a GET on a connection of its own. */
    HttpResponse get(String target, String... headers) {
        try (HttpConnection http = http()) {
            return http.exchange(target, headers);
        }
    }

    /** A WebSocket connection to the path, the handshake done. */
    public WebSocketConnection webSocket(String path, String... headers) {
        return WebSocketConnection.upgrade(tcp(), path, headers);
    }

    /** A connection to {@link Endpoints#WS_ECHO}. */
    public WebSocketConnection echo() {
        return webSocket(Endpoints.WS_ECHO);
    }

    /** A connection to {@link Endpoints#WS_PUSH} whose subscription is in force. */
    public WebSocketConnection subscribe() {
        return subscribe(tcp());
    }

    /** Subscribes over the given connection. */
    public WebSocketConnection subscribe(TcpConnection tcp) {
        WebSocketConnection subscriber = WebSocketConnection.upgrade(tcp, Endpoints.WS_PUSH);
        // A server that has answered a frame has also opened the subscription that the frame came after.
        subscriber.send(Frame.ping(new byte[] {1}));
        subscriber.readFrame(Frame.PONG, "a pong on " + Endpoints.WS_PUSH);
        return subscriber;
    }

    /** Fails unless a new connection is served. */
    public void assertServes() {
        Set<Workload> workloads = provider.workloads();
        if (workloads.contains(Workload.HTTP)) {
            assertHello(get(Endpoints.PLAINTEXT), "a new connection");
        } else if (workloads.contains(Workload.WEBSOCKET_ECHO)) {
            try (WebSocketConnection echo = echo()) {
                echo.send(Frame.text("alive"));
                assertEquals("alive", echo.readMessage("it to live").text(), expected("it to live"));
            }
        } else {
            subscribe().close();
        }
    }

    /** Fails unless it answers a GET of {@link Endpoints#PLAINTEXT}. */
    void assertHello(HttpResponse response, String what) {
        assertEquals(200, response.status(), expected("200 for " + what));
        assertEquals("Hello, World!", response.text(), expected("the greeting for " + what));
    }

    void assertBytes(byte[] expected, byte[] actual, String what) {
        assertEquals(expected.length, actual.length, expected("the length of " + what));
        assertArrayEquals(expected, actual, expected(what));
    }

    /** Sends these frames, which are one message, and fails unless it comes back unchanged. */
    void assertComesBack(int opcode, byte[] payload, List<Frame> frames, String what) {
        try (WebSocketConnection echo = echo()) {
            Message message = echo.exchange(frames, 1).get(0);
            assertEquals(opcode, message.opcode(), expected("the opcode of " + what));
            assertBytes(payload, message.payload(), what);
        }
    }

    /** Publishes, and fails if the server throws. */
    public void publish(ByteBuffer message) {
        call("publish to take a message", () -> server.publish(message));
    }

    Connections subscribers(int count) {
        return new Connections(count, this::subscribe);
    }

    Connections echoes(int count) {
        return new Connections(count, this::echo);
    }

    private void call(String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            throw new AssertionError(expected(what + ", got " + e), e);
        }
    }

    /** The same as {@link #stop}. */
    @Override
    public void close() {
        stop();
    }

    /** Closes the server, and fails if that throws or takes longer than {@link #patience}; may be called again. */
    public void stop() {
        String what = "close to return";
        assertTimeoutPreemptively(patience, () -> call(what, server::close), expected(what));
    }

    /** Several at once. */
    static final class Connections implements AutoCloseable {

        private final List<WebSocketConnection> all = new ArrayList<>();

        private Connections(int count, Supplier<WebSocketConnection> open) {
            try {
                for (int i = 0; i < count; i++) {
                    all.add(open.get());
                }
            } catch (AssertionError e) {
                close();
                throw e;
            }
        }

        List<WebSocketConnection> all() {
            return all;
        }

        @Override
        public void close() {
            all.forEach(WebSocketConnection::close);
        }
    }
}
