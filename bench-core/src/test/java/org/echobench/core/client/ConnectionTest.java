package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.peer.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConnectionTest {

    private static final int BUFFER = 64 << 10;

    @Test
    void whatTheSocketDoesNotTakeIsSentLaterInOrder() throws IOException {
        CountDownLatch blocked = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(client -> {
                    awaitUninterruptibly(blocked);
                    client.echoBytes();
                });
                ClientLoop loop = new ClientLoop(BUFFER, Optional.empty())) {
            Recording record = new Recording();
            Connection connection = loop.connect(server.address(), Optional.empty(), record, null);
            while (record.opened == 0) {
                loop.poll(1_000);
            }
            ByteArrayOutputStream sent = new ByteArrayOutputStream();
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
            while (record.received.size() < sent.size()) {
                loop.poll(1_000);
            }
            assertArrayEquals(sent.toByteArray(), record.received.toByteArray());
            assertEquals(1, record.writable);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsLeftUnreadComesAgainBeforeTheRest() throws IOException {
        byte[] sent = Recording.random(5 * BUFFER);
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.send(sent);
                    client.hold();
                });
                ClientLoop loop = new ClientLoop(BUFFER, Optional.empty())) {
            for (int leave : new int[] {1, 100, BUFFER - 1}) {
                Recording record = new Recording();
                record.leave = leave;
                Connection connection = loop.connect(server.address(), Optional.empty(), record, null);
                while (record.received.size() < sent.length - leave) {
                    loop.poll(1_000);
                }
                byte[] expected = new byte[sent.length - leave];
                System.arraycopy(sent, 0, expected, 0, expected.length);
                assertArrayEquals(expected, record.received.toByteArray());
                connection.reset();
            }
        }
    }

    @Test
    void anAnswerLargerThanTheBufferEndsTheConnection() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.send(Recording.random(2 * BUFFER));
                    client.hold();
                });
                ClientLoop loop = new ClientLoop(BUFFER, Optional.empty())) {
            Recording record = new Recording();
            record.leave = Integer.MAX_VALUE;
            Connection connection = loop.connect(server.address(), Optional.empty(), record, null);
            while (record.causes.isEmpty()) {
                loop.poll(1_000);
            }
            assertEquals(
                    "the response does not fit into " + BUFFER + " bytes",
                    record.causes.get(0).getMessage());
            assertFalse(connection.isOpen());
            assertEquals(0, loop.open());
        }
    }

    @Test
    void anEndIsToldOnceAndOnlyToWhoDidNotCauseIt() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> client.send("bye"));
                ClientLoop loop = new ClientLoop(BUFFER, Optional.empty())) {
            Recording recording = new Recording();
            Connection ended = loop.connect(server.address(), Optional.empty(), recording, null);
            Recording own = new Recording();
            Connection closed = loop.connect(server.address(), Optional.empty(), own, null);
            while (own.opened == 0) {
                loop.poll(1_000);
            }
            closed.close();
            while (recording.causes.isEmpty()) {
                loop.poll(1_000);
            }
            loop.poll(0);
            ended.reset();
            assertEquals(1, recording.causes.size());
            assertTrue(recording.causes.get(0) instanceof EOFException);
            assertEquals(0, own.causes.size());
            assertEquals(0, loop.open());
        }
    }

    @Test
    void closingTheLoopEndsItsConnections() throws IOException {
        CountDownLatch left = new CountDownLatch(3);
        try (ScriptedServer server = new ScriptedServer(client -> {
            try {
                client.hold();
            } finally {
                left.countDown();
            }
        })) {
            ClientLoop loop = new ClientLoop(BUFFER, Optional.empty());
            Opener.open(loop, server.target(), Optional.empty(), 3);
            loop.close();
            awaitUninterruptibly(left);
            assertEquals(0, loop.open());
        }
    }

    @Test
    void aBufferTooSmallForAHeadIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ClientLoop((32 << 10) - 1, Optional.empty()));
    }
}
