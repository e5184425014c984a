package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ReferenceServerTest {

    private final ReferenceProvider provider = new ReferenceProvider();
    /** Another class of this JVM may have a server of its own. */
    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    @Test
    void bothRowsAreFoundAndNameTheirVersion() {
        assertEquals(
                2,
                ServiceLoader.load(BenchServerProvider.class).stream()
                        .filter(p -> p.type().getPackageName().equals("org.echobench.core.reference"))
                        .map(p -> p.get().info())
                        .filter(info -> info.id().startsWith("reference"))
                        .count());
        ServerInfo info = provider.info();
        assertTrue(info.version().matches("\\d+\\.\\d+.*"), info.version());
    }

    @Test
    void aTakenPortIsNamedAndNothingIsLeftBehind() throws IOException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress("127.0.0.1", 0));
            ServerConfig config = ServerConfig.defaults().withPort(taken.getLocalPort());
            IOException e = assertThrows(IOException.class, () -> provider.start(config));
            assertTrue(e.getMessage().contains("127.0.0.1:" + taken.getLocalPort()), e.getMessage());
            assertEquals(List.of(), serverThreads().toList());
        }
    }

    @Test
    void anUnknownHostIsRefusedInOneSentence() {
        ServerConfig config = ServerConfig.defaults().withHost("no-such-host.invalid");
        IOException e = assertThrows(IOException.class, () -> provider.start(config));
        assertTrue(e.getMessage().contains("no-such-host.invalid"), e.getMessage());
    }

    @Test
    void whatItCannotDoIsRefused() {
        ServerConfig defaults = ServerConfig.defaults();
        assertThrows(UnsupportedSettingException.class, () -> provider.start(defaults.withTls(true)));
        assertThrows(UnsupportedSettingException.class, () -> provider.start(defaults.withCompression(true)));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itStartsOnTheSamePortAgainAndAgain() throws IOException {
        try (Socket port = new Socket()) {
            // Until it is closed, Linux gives this port to nobody who asks for any, and our server may listen on it.
            port.setReuseAddress(true);
            port.bind(new InetSocketAddress("127.0.0.1", 0));
            for (int i = 0; i < 20; i++) {
                serveAndClose(provider.start(ServerConfig.defaults().withPort(port.getLocalPort())));
                assertEquals(List.of(), serverThreads().toList());
            }
        }
    }

    private static void serveAndClose(BenchServer server) throws IOException {
        try (RawClient http = new RawClient(server.address());
                RawClient push = RawClient.webSocket(server.address(), Endpoints.WS_PUSH)) {
            assertEquals(200, http.get("/plaintext").response().status());
            server.publish(ByteBuffer.wrap("hi".getBytes(UTF_8)));
            assertEquals("hi", push.read().text());
            server.close();
            assertTrue(http.atEnd());
        }
    }

    @Test
    void closingTwiceAndPublishingAfterwardsDoNoHarm() throws IOException {
        BenchServer server = provider.start(ServerConfig.defaults());
        server.close();
        server.close();
        assertDoesNotThrow(() -> server.publish(ByteBuffer.allocate(8 << 20)));
        assertDoesNotThrow(() -> server.publish(ByteBuffer.allocate(8 << 20)));
    }

    @Test
    void anInterruptDoesNotCutTheClosingShort() throws IOException {
        BenchServer server = provider.start(ServerConfig.defaults());
        Thread.currentThread().interrupt();
        server.close();
        assertTrue(Thread.interrupted());
        assertEquals(List.of(), serverThreads().toList());
    }

    @Test
    void connectionsAreSpreadOverTheThreadsAskedFor() throws IOException {
        try (BenchServer server = provider.start(ServerConfig.defaults().withIoThreads(3));
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            client.send(RawClient.frame(true, Frames.TEXT, new byte[] {'a'}));
            assertEquals("a", client.read().text());
            assertEquals(
                    3,
                    serverThreads()
                            .filter(thread -> thread.getName().startsWith("reference-loop-"))
                            .count());
        }
    }

    /** Those that this test has started and that have not ended. */
    private Stream<Thread> serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> thread.getName().startsWith("reference-"));
    }
}
