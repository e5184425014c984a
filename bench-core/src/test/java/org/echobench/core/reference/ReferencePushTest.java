package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
    void everySubscriberReceivesAllInOrder() throws IOException {
        ByteBuffer message = ByteBuffer.wrap("x message".getBytes(US_ASCII)).position(2);
        for (int i = 0; i < 100; i++) {
            message.put(2, (byte) i);
            server.publish(message);
            assertEquals(2, message.position());
        }
        for (RawClient client : clients) {
            for (int i = 0; i < 100; i++) {
                RawClient.Frame frame = client.read();
                assertEquals(Frames.BINARY, frame.opcode());
                assertEquals(7, frame.payload().length);
                assertEquals(i, frame.payload()[0]);
            }
        }
    }

    @Test
    void aMessageLargerThanTheBuffersArrivesWhole() throws IOException {
        byte[] large = new byte[1_000_000];
        new Random(1).nextBytes(large);
        Thread publisher = new Thread(() -> server.publish(ByteBuffer.wrap(large)));
        publisher.start();
        for (RawClient client : clients) {
            assertArrayEquals(large, client.read().payload());
        }
    }

    @Test
    void aStalledSubscriberIsDisconnectedAndHoldsNobodyUp() throws IOException {
        ByteBuffer message = ByteBuffer.allocate(64 << 10);
        RawClient stalled = clients.remove(0);
        // More than the sockets' buffers and the queue hold together.
        for (int i = 0; i < 400; i++) {
            message.putInt(0, i);
            server.publish(message);
            for (RawClient client : clients) {
                assertEquals(i, ByteBuffer.wrap(client.read().payload()).getInt());
            }
        }
        assertThrows(IOException.class, () -> readToEnd(stalled));
        stalled.close();
    }

    private static void readToEnd(RawClient client) throws IOException {
        try {
            while (true) {
                client.read();
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("still connected", e);
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
