package org.echobench.core.reference;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Test;

/** What the contract of all servers leaves open. */
class ReferenceServerTest {

    private final ReferenceProvider provider = new ReferenceProvider();
    /** Another class of this JVM may have a server of its own. */
    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    @Test
    void anUnknownHostIsRefusedInOneSentence() {
        ServerConfig config = ServerConfig.defaults().withHost("no-such-host.invalid");
        IOException e = assertThrows(IOException.class, () -> provider.start(config));
        assertTrue(e.getMessage().contains("no-such-host.invalid"), e.getMessage());
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
