package org.echobench.javawebsocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ServiceLoader;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.client.WebSocketClientProvider;
import org.echobench.core.load.LibraryLoop;
import org.echobench.core.load.LossLimit;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaWebSocketClientProviderTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void drivesAnEchoServer(boolean text) throws Exception {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                LibraryLoop loop = loop(server, text)) {
            loop.open();
            for (int i = 0; i < 100; i++) {
                loop.completeOne();
            }
            loop.drain();
            assertEquals(loop.report().counts().sent(), loop.report().completedMessages());
        }
    }

    @Test
    void knowsItsThreads() throws Exception {
        JavaWebSocketClientProvider provider = new JavaWebSocketClientProvider();
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                LibraryLoop loop = loop(server, true)) {
            loop.open();
            long owned = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> provider.ownsThread(thread.getName()))
                    .count();
            assertTrue(owned >= 4, "two connections have at least four threads, but found " + owned);
        }
    }

    @Test
    void saysSoWhenItCannotConnect() throws Exception {
        BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
        LibraryLoop loop = loop(server, true);
        server.close();
        LoadFailure failure = assertThrows(LoadFailure.class, loop::open);
        assertTrue(failure.getMessage().contains("cannot connect"), failure.getMessage());
    }

    private static LibraryLoop loop(BenchServer server, boolean text) {
        WebSocketClientProvider provider = ServiceLoader.load(WebSocketClientProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(p -> p.id().equals("java-websocket"))
                .findFirst()
                .orElseThrow();
        return new LibraryLoop(
                provider,
                Target.of(server.address()),
                Endpoints.WS_ECHO,
                new Payload(64, text, 7),
                0,
                2,
                LossLimit.USUAL);
    }
}
