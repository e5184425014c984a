package org.echobench.core.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the contract of all servers leaves open. */
class ReferencePushTest {

    private static final int SUBSCRIBERS = 20;

    private BenchServer server;
    private final List<RawClient> clients = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults().withIoThreads(3));
        for (int i = 0; i < SUBSCRIBERS; i++) {
            clients.add(RawClient.webSocket(server.address(), Endpoints.WS_PUSH));
        }
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void aSubscriberThatSpeaksIsIgnoredButForPingAndClose() throws IOException {
        RawClient client = clients.remove(0);
        client.send(RawClient.frame(true, Frames.BINARY, new byte[5]));
        client.send(RawClient.frame(true, Frames.PING, new byte[] {7}));
        assertEquals(Frames.PONG, client.read().opcode());
        client.send(RawClient.frame(true, Frames.CLOSE, new byte[0]));
        assertEquals(Frames.CLOSE, client.read().opcode());
        assertTrue(client.atEnd());
        client.close();
    }

    @Test
    void theOthersAreServedWhereSubscribersHaveGone() throws IOException {
        for (int place : new int[] {3, 0, clients.size() - 3}) {
            RawClient gone = clients.remove(place);
            gone.send(RawClient.frame(true, Frames.CLOSE, new byte[0]));
            assertEquals(Frames.CLOSE, gone.read().opcode());
            // The server has forgotten it before it ends the connection.
            assertTrue(gone.atEnd());
            gone.close();
        }
        for (int i = 0; i < 2; i++) {
            server.publish(ByteBuffer.wrap(new byte[] {(byte) i}));
        }
        for (RawClient client : clients) {
            assertArrayEquals(new byte[] {0}, client.read().payload());
            assertArrayEquals(new byte[] {1}, client.read().payload());
        }
    }
}
