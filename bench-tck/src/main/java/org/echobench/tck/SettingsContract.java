package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.echobench.core.process.FreePort;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.ServerUnderTest.Connections;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Settings are honoured or refused by name. The common settings are observed from outside; socket options are read from
 * the kernel, on Linux only and for servers in this JVM.
 */
interface SettingsContract extends ContractSubject {

    /** More than any framework allows by default, except for capacity limits. */
    int CONNECTIONS = 1_100;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    default void ioThreadsAreHonouredOrRefusedByName(int threads) throws IOException {
        ifSupported("ioThreads", ServerConfig.defaults().withIoThreads(threads), ServerUnderTest::assertServes);
    }

    @Test
    default void shippedSettingsAreHonouredOrRefusedByName() throws IOException {
        ifSupported("asShipped", ServerConfig.defaults().withAsShipped(true), ServerUnderTest::assertServes);
    }

    /** The test has bound the same port of the other address: a server that also listens there cannot start. */
    @Test
    default void serverListensOnTheHostAskedForAndNoOther() throws IOException {
        String host = "127.0.0.2";
        assumeTrue(canBind(host), "this machine has no second loopback address");
        try (ServerSocket other = new ServerSocket(FreePort.find(), 1, InetAddress.getLoopbackAddress());
                ServerUnderTest server = assertDoesNotThrow(
                        () -> start(ServerConfig.defaults().withHost(host).withPort(other.getLocalPort())),
                        expected("it to start at " + host + " alone, beside " + other.getLocalSocketAddress()))) {
            assertEquals(
                    host,
                    server.server().address().getAddress().getHostAddress(),
                    server.expected("the address asked for"));
            server.assertServes();
        }
    }

    private static boolean canBind(String host) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void thousandPingsOnOneConnectionAreAnswered() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            for (int i = 1; i <= 1_000; i++) {
                echo.send(Frame.ping(Payloads.binary(4)));
                echo.readFrame(Frame.PONG, "the pong to ping " + i + " on one connection");
            }
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void thousandHundredWebSocketConnectionsAreServedAtOnce() throws IOException {
        try (Connections<WebSocketConnection> open = new Connections<>(CONNECTIONS, server()::echo)) {
            open.all().forEach(connection -> connection.send(Frame.text("open")));
            String what = "an echo on each of " + CONNECTIONS + " connections";
            open.all().forEach(connection -> connection.readText("open", what));
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void thousandHundredHttpConnectionsAreServedAtOnce() throws IOException {
        assumeTrue(admitted() >= CONNECTIONS, "the row limits requests");
        ServerUnderTest server = server();
        try (Connections<HttpConnection> open = new Connections<>(CONNECTIONS, server::http)) {
            open.all().forEach(connection -> connection.send(HttpConnection.get(Endpoints.PLAINTEXT)));
            String what = "a request on each of " + CONNECTIONS + " connections";
            open.all().forEach(connection -> server.assertHello(connection.read("the response to " + what), what));
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void webSocketConnectionsHaveTcpNoDelay() throws IOException {
        try (WebSocketConnection echo = server().echo()) {
            echo.exchangeText("accepted", "an echo");
            assertNoDelay(echo);
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void httpConnectionsHaveTcpNoDelay() throws IOException {
        try (HttpConnection http = server().http()) {
            http.exchange(Endpoints.PLAINTEXT);
            assertNoDelay(http);
        }
    }

    private void skipWhereTheServerIsAnotherProcess() {
        assumeTrue(!isExternal(), "the sockets of another process cannot be queried");
    }

    private void assertNoDelay(HttpConnection connection) throws IOException {
        skipWhereTheServerIsAnotherProcess();
        LinuxSocket socket = LinuxSocket.connected(server().port(), connection.localPort());
        assertTrue(socket.tcpNoDelay(), server().expected("TCP_NODELAY on an accepted connection"));
    }

    @Test
    default void acceptQueueHasTheLengthThatAllServersHave() throws IOException {
        skipWhereTheServerIsAnotherProcess();
        int expected = Math.min(Endpoints.BACKLOG, LinuxSocket.maxBacklog());
        try (ServerUnderTest server = start(ServerConfig.defaults())) {
            for (LinuxSocket listener : LinuxSocket.listening(server.port())) {
                assertEquals(expected, listener.backlog(), server.expected("the backlog that all servers have"));
            }
        }
    }
}
