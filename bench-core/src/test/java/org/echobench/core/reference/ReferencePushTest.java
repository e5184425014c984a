package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.awaitility.Awaitility.await;
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
import java.util.concurrent.atomic.AtomicInteger;
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
            server.publishEach(message::duplicate);
        }
        for (RawClient client : clients) {
            for (int i = 0; i < 100; i++) {
                for (int twice = 0; twice < 2; twice++) {
                    RawClient.Frame frame = client.read();
                    assertEquals(Frames.BINARY, frame.opcode());
                    assertEquals(7, frame.payload().length);
                    assertEquals(i, frame.payload()[0]);
                }
            }
        }
    }

    @Test
    void publishEachAsksOnceForEverySubscriber() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        ByteBuffer message = ByteBuffer.allocate(Integer.BYTES);
        server.publishEach(() -> message.putInt(0, asked.getAndIncrement()));
        assertEquals(SUBSCRIBERS, asked.get());
        boolean[] seen = new boolean[SUBSCRIBERS];
        for (RawClient client : clients) {
            seen[ByteBuffer.wrap(client.read().payload()).getInt()] = true;
        }
        for (boolean one : seen) {
            assertTrue(one);
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
        assertEquals(SUBSCRIBERS - 1, asked());
    }

    @Test
    void goneSubscribersAreForgotten() throws IOException {
        clients.remove(3).close();
        clients.remove(0).close();
        clients.remove(clients.size() - 1).close();
        await().until(() -> asked() == SUBSCRIBERS - 3);
        // What the probes sent is behind them.
        server.publish(ByteBuffer.wrap("last".getBytes(US_ASCII)));
        for (RawClient client : clients) {
            String text;
            do {
                text = client.read().text();
            } while (text.isEmpty());
            assertEquals("last", text);
        }
    }

    /** The number of subscribers that the server still serves. */
    private int asked() {
        AtomicInteger asked = new AtomicInteger();
        server.publishEach(() -> {
            asked.incrementAndGet();
            return ByteBuffer.allocate(0);
        });
        return asked.get();
    }
}
