package org.echobench.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which threads run the handlers, as {@code info()} says. */
@Tag("integration")
class HandlerThreadsTest {

    private static final boolean VIRTUAL_THREADS = Runtime.version().feature() >= 21;

    @Test
    void tomcatRunsHandlersOnItsPool() throws IOException {
        assertTrue(hasPoolAfterARequest(new TomcatProvider()));
    }

    @Test
    void tomcatVtHasNoPool() throws IOException {
        assumeTrue(VIRTUAL_THREADS, "needs JDK 21 or newer");
        assertFalse(hasPoolAfterARequest(new TomcatProvider().row("tomcat-vt")));
    }

    @Test
    void tomcatVtSaysWhyItIsUnavailableBeforeJdk21() {
        assumeFalse(VIRTUAL_THREADS, "is available on JDK 21 or newer");
        BenchServerProvider provider = new TomcatProvider().row("tomcat-vt");
        String reason = "needs JDK 21 or newer; this is " + System.getProperty("java.version");
        assertEquals(Optional.of(reason), provider.unavailable());
        IOException refused = assertThrows(IOException.class, () -> provider.start(ServerConfig.defaults()));
        assertEquals("server 'tomcat-vt' cannot start: " + reason, refused.getMessage());
    }

    @Test
    void bothRowsRefuseIoThreadsBecauseThereIsOnePoller() {
        ServerConfig config = ServerConfig.defaults().withIoThreads(1);
        for (BenchServerProvider row : List.of(new TomcatProvider(), new TomcatProvider().row("tomcat-vt"))) {
            String message = assertThrows(UnsupportedSettingException.class, () -> row.check(config))
                    .getMessage();
            assertTrue(message.contains("one poller"), message);
        }
    }

    private static boolean hasPoolAfterARequest(BenchServerProvider provider) throws IOException {
        try (BenchServer server = provider.start(ServerConfig.defaults())) {
            URI uri = URI.create("http://127.0.0.1:" + server.address().getPort() + Endpoints.PLAINTEXT);
            try (InputStream body = uri.toURL().openStream()) {
                body.readAllBytes();
            }
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().matches("http-nio-.*-exec-\\d+"));
        }
    }
}
