package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.process.FreePort;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** Settings are honoured or refused by name. The common settings are observed from outside. */
interface SettingsContract extends ContractSubject {

    /** More than any framework allows by default, apart from limits of capacity. */
    int CONNECTIONS = 1_100;

    private void assertServesOrRefuses(String setting, ServerConfig config) throws IOException {
        ServerUnderTest server;
        try {
            server = start(config);
        } catch (UnsupportedSettingException e) {
            assertThrows(
                    UnsupportedSettingException.class,
                    () -> subject().check(config),
                    "server '" + subject().info().id() + "': expected check() to refuse '" + setting + "', too");
            assertTrue(
                    e.getMessage().contains("'" + setting + "'"),
                    "server '" + subject().info().id() + "': expected the refusal to name '" + setting + "': " + e);
            return;
        }
        try (server) {
            server.assertServes();
        }
    }

    @Test
    default void oneIoThreadIsHonouredOrRefusedByName() throws IOException {
        assertServesOrRefuses("ioThreads", ServerConfig.defaults().withIoThreads(1));
    }

    @Test
    default void threeIoThreadsAreHonouredOrRefusedByName() throws IOException {
        assertServesOrRefuses("ioThreads", ServerConfig.defaults().withIoThreads(3));
    }

    /** The other address's port is this test's own: a server that listens there, too, cannot have it. */
    @Test
    default void serverListensOnTheHostAskedForAndNoOther() throws IOException {
        String host = "127.0.0.2";
        assumeTrue(canBind(host), "this machine has no second loopback address");
        try (ServerSocket other = new ServerSocket(FreePort.find(), 1, InetAddress.getLoopbackAddress());
                ServerUnderTest server = startBeside(other, host)) {
            assertEquals(
                    host,
                    server.server().address().getAddress().getHostAddress(),
                    server.expected("the address asked for"));
            server.assertServes();
        }
    }

    private ServerUnderTest startBeside(ServerSocket other, String host) {
        return assertDoesNotThrow(
                () -> start(ServerConfig.defaults().withHost(host).withPort(other.getLocalPort())),
                "server '" + subject().info().id() + "': expected it to start at " + host + " alone, although "
                        + other.getLocalSocketAddress() + " is taken");
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
        List<WebSocketConnection> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(server().echo());
            }
            for (WebSocketConnection connection : open) {
                connection.send(Frame.text("open"));
            }
            for (WebSocketConnection connection : open) {
                String text = connection
                        .readMessage("an echo on each of " + CONNECTIONS + " connections")
                        .text();
                assertEquals("open", text, server().expected("an echo on each connection"));
            }
        } finally {
            open.forEach(WebSocketConnection::close);
        }
    }

    @Test
    @Needs(Workload.HTTP)
    default void thousandHundredHttpConnectionsAreServedAtOnce() throws IOException {
        List<HttpConnection> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(server().http());
            }
            for (HttpConnection connection : open) {
                connection.send(HttpConnection.get(Endpoints.PLAINTEXT));
            }
            for (HttpConnection connection : open) {
                String text = connection
                        .read("a response on each of " + CONNECTIONS + " connections")
                        .text();
                assertEquals("Hello, World!", text, server().expected("a response on each connection"));
            }
        } finally {
            open.forEach(HttpConnection::close);
        }
    }
}
