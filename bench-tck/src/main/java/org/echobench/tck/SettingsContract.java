package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** Settings are honoured or refused by name; what every server has in common is seen from outside. */
interface SettingsContract extends ContractSubject {

    /** More than any limit on open connections that a framework ships with and that is no matter of capacity. */
    int CONNECTIONS = 1_100;

    private void assertServesOrRefuses(String setting, ServerConfig config) throws IOException {
        ServerUnderTest server;
        try {
            server = start(config);
        } catch (UnsupportedSettingException e) {
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
        ServerConfig config = ServerConfig.defaults().withHandlerWorkMicros(100).withHandlerAllocBytes(4_096);
        try (ServerUnderTest server = start(config);
                HttpConnection http = server.http()) {
            for (int i = 0; i < 10; i++) {
                String text = http.exchange(Endpoints.GREETING + "?name=" + i).text();
                assertEquals("Hello, " + i + "!", text, server.expected("the greeting with injected work"));
            }
        }
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messagesComeBackWithInjectedWork() throws IOException {
        ServerConfig config = ServerConfig.defaults().withHandlerWorkMicros(100).withHandlerAllocBytes(4_096);
        try (ServerUnderTest server = start(config);
                WebSocketConnection echo = server.echo()) {
            for (int i = 0; i < 10; i++) {
                echo.send(Frame.text("message " + i));
                String text = echo.readMessage("an echo with injected work").text();
                assertEquals("message " + i, text, server.expected("the echo with injected work"));
            }
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
