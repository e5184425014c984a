package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.echobench.tck.client.WebSocketConnection;

/** A running server and the ways to talk to it. Thread-safe. */
public record ServerUnderTest(BenchServerProvider provider, Duration patience, BenchServer server)
        implements AutoCloseable {

    /**
     * Starts a server of the provider.
     *
     * @param patience the longest wait for anything the server must send
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

    /** Connects with TCP_NODELAY. */
    private Socket connected(Socket socket) {
        int millis = Math.toIntExact(patience.toMillis());
        try {
            socket.setTcpNoDelay(true);
            socket.connect(server.address(), millis); // closes it if it fails
            socket.setSoTimeout(millis);
            return socket;
        } catch (IOException e) {
            throw new AssertionError(expected("a connection to be accepted at " + server.address()), e);
        }
    }

    public HttpConnection http() {
        return http(new Socket());
    }

    /** A connection over a socket that is not connected yet, such as a TLS one. */
    HttpConnection http(Socket socket) {
        return new HttpConnection(id(), connected(socket));
    }

    /** The response to a GET on a connection of its own. */
    HttpResponse get(String target, String... headers) {
        try (HttpConnection http = http()) {
            return http.exchange(target, headers);
        }
    }

    /** A WebSocket connection to the path, the handshake done. */
    public WebSocketConnection webSocket(String path, String... headers) {
        return webSocket(new Socket(), path, headers);
    }

    /** As {@link #http(Socket)}. */
    WebSocketConnection webSocket(Socket socket, String path, String... headers) {
        return new WebSocketConnection(id(), connected(socket), path, headers);
    }

    /** A connection to {@link Endpoints#WS_ECHO}. */
    public WebSocketConnection echo() {
        return webSocket(Endpoints.WS_ECHO);
    }

    /** A connection to {@link Endpoints#WS_PUSH} whose subscription is in force. */
    public WebSocketConnection subscribe(String... headers) {
        return subscribe(new Socket(), headers);
    }

    /** As {@link #http(Socket)}. */
    WebSocketConnection subscribe(Socket socket, String... headers) {
        WebSocketConnection subscriber = webSocket(socket, Endpoints.WS_PUSH, headers);
        // A server that has answered a frame has already opened the subscription before it.
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
                echo.exchangeText("alive", "it to live");
            }
        } else {
            subscribe().close();
        }
    }

    /** Fails unless this is the response to a GET of {@link Endpoints#PLAINTEXT}. */
    void assertHello(HttpResponse response, String what) {
        assertAnswers("Hello, World!", response, what);
    }

    /** Fails unless the response has status 200 and this text. */
    void assertAnswers(String text, HttpResponse response, String what) {
        assertEquals(200, response.status(), expected("200 for " + what));
        assertEquals(text, response.text(), expected("the response to " + what));
    }

    /** Fails unless a GET is answered with 4xx and a new connection is served. */
    void assertRefuses(String target) {
        int status = get(target).status();
        assertTrue(status >= 400 && status < 500, expected("4xx for GET " + target + ", got " + status));
        assertServes();
    }

    void assertBytes(byte[] expected, byte[] actual, String what) {
        assertEquals(expected.length, actual.length, expected("the length of " + what));
        assertArrayEquals(expected, actual, expected(what));
    }

    /** Publishes, and fails if the server throws. */
    public void publish(ByteBuffer message) {
        call("publish to take a message", () -> server.publish(message));
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

    /** Several connections at once. */
    static final class Connections<C extends HttpConnection> implements AutoCloseable {

        private final List<C> all = new ArrayList<>();

        Connections(int count, Supplier<C> open) {
            try {
                for (int i = 0; i < count; i++) {
                    all.add(open.get());
                }
            } catch (AssertionError e) {
                close();
                throw e;
            }
        }

        List<C> all() {
            return all;
        }

        @Override
        public void close() {
            all.forEach(HttpConnection::close);
        }
    }
}
