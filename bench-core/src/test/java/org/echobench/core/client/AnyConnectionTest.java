package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.peer.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a connection does whether it is encrypted or not. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class AnyConnectionTest {

    static final int BUFFER = 64 << 10;

    abstract ScriptedServer server(ScriptedServer.Script script) throws IOException;

    abstract ClientLoop loop() throws IOException;

    /** The most bytes that may be left unread in a loop's buffer, so that more can come. */
    abstract int mostUnread();

    static Connection open(ClientLoop loop, InetSocketAddress address, Recording record) throws IOException {
        Connection connection = loop.connect(address, Optional.empty(), record, null);
        while (record.opened == 0 && record.causes.isEmpty()) {
            loop.poll(1_000);
        }
        return connection;
    }

    static void receive(ClientLoop loop, Recording record, int bytes) throws IOException {
        while (record.received.size() < bytes && record.causes.isEmpty()) {
            loop.poll(1_000);
        }
        assertEquals(List.of(), record.causes);
    }

    static void awaitEnd(ClientLoop loop, Recording record) throws IOException {
        while (record.causes.isEmpty()) {
            loop.poll(1_000);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatTheSocketDoesNotTakeIsSentLaterInOrder() throws IOException {
        CountDownLatch blocked = new CountDownLatch(1);
        try (ScriptedServer server = server(client -> {
                    client.send("a");
                    await(blocked);
                    client.echoBytes();
                });
                ClientLoop loop = loop()) {
            Recording record = new Recording();
            Connection connection = open(loop, server.address(), record);
            receive(loop, record, 1);
            ByteArrayOutputStream sent = new ByteArrayOutputStream();
            sent.write('a');
            while (!connection.blocked()) {
                byte[] part = Recording.random(BUFFER - sent.size() % 1_000);
                sent.writeBytes(part);
                connection.write(loop.out().put(part));
            }
            assertThrows(IllegalStateException.class, () -> connection.write(loop.out()));
            blocked.countDown();
            while (record.writable == 0) {
                loop.poll(1_000);
            }
            byte[] last = Recording.random(10);
            sent.writeBytes(last);
            connection.write(loop.out().put(last));
            receive(loop, record, sent.size());
            assertArrayEquals(sent.toByteArray(), record.received.toByteArray());
            assertEquals(1, record.writable);
        }
    }

    @Test
    void whatIsLeftUnreadComesAgainBeforeTheRest() throws IOException {
        byte[] sent = Recording.random(5 * BUFFER);
        try (ScriptedServer server = server(client -> {
                    client.send(sent);
                    client.hold();
                });
                ClientLoop loop = loop()) {
            for (int leave : new int[] {1, 100, mostUnread()}) {
                Recording record = new Recording();
                record.leave = leave;
                Connection connection = open(loop, server.address(), record);
                // So much fits four times into the room that is left.
                receive(loop, record, 4 * (BUFFER - leave));
                byte[] received = record.received.toByteArray();
                assertArrayEquals(Arrays.copyOf(sent, received.length), received);
                connection.reset();
            }
        }
    }

    @Test
    void anAnswerLargerThanTheBufferEndsTheConnection() throws IOException {
        try (ScriptedServer server = server(client -> {
                    client.send(Recording.random(5 * BUFFER));
                    client.hold();
                });
                ClientLoop loop = loop()) {
            Recording record = new Recording();
            record.leave = 2 * BUFFER;
            Connection connection = open(loop, server.address(), record);
            awaitEnd(loop, record);
            assertEquals(
                    "the response does not fit into " + BUFFER + " bytes",
                    record.causes.get(0).getMessage());
            assertFalse(connection.isOpen());
            assertEquals(0, loop.open());
        }
    }
}
