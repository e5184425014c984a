package org.echobench.tck;

import static org.echobench.tck.Numbers.assertNext;
import static org.echobench.tck.Numbers.assertNothingWasKept;
import static org.echobench.tck.Numbers.number;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.Message;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publishing to subscribers. One that does not read neither holds up the others nor fills the memory. */
@Needs(Workload.WEBSOCKET_PUSH)
interface PushContract extends ContractSubject {

    int SUBSCRIBERS = 50;

    @Test
    default void everySubscriberGetsEveryMessageInOrder() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                ServerUnderTest.Connections subscribers = server.subscribers(SUBSCRIBERS)) {
            for (int n = 0; n < 200; n++) {
                server.publish(number(n));
            }
            for (WebSocketConnection subscriber : subscribers.all()) {
                for (int n = 0; n < 200; n++) {
                    assertNext(server, subscriber, n);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 125, 126, 65_535, 65_536, 1 << 20})
    default void publishedMessageArrivesUnchanged(int bytes) throws IOException {
        byte[] payload = Payloads.binary(bytes);
        try (WebSocketConnection subscriber = server().subscribe()) {
            server().publish(ByteBuffer.wrap(payload));
            Message message = subscriber.readMessage("a published message of " + bytes + " bytes");
            assertEquals(Frame.BINARY, message.opcode(), server().expected("a published message to be binary"));
            server().assertBytes(payload, message.payload(), "a published message of " + bytes + " bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "heap", "read-only"})
    default void publishSendsWhatLiesBetweenPositionAndLimitAndLeavesTheBufferAsItWas(String kind) throws IOException {
        ByteBuffer memory = kind.equals("direct") ? ByteBuffer.allocateDirect(12) : ByteBuffer.allocate(12);
        memory.putInt(0, -1).putInt(4, 42).putInt(8, -1).position(4).limit(8);
        ByteBuffer buffer = kind.equals("read-only") ? memory.asReadOnlyBuffer() : memory;
        try (ServerUnderTest.Connections subscribers = server().subscribers(2)) {
            server().publish(buffer);
            assertEquals(4, buffer.position(), server().expected("publish to leave the position as it was"));
            assertEquals(8, buffer.limit(), server().expected("publish to leave the limit as it was"));
            for (WebSocketConnection subscriber : subscribers.all()) {
                assertNext(server(), subscriber, 42);
            }
        }
    }

    @Test
    default void bufferMayBeUsedAgainAsSoonAsPublishReturns() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(4);
        try (ServerUnderTest.Connections subscribers = server().subscribers(10)) {
            for (int n = 0; n < 100; n++) {
                server().publish(buffer.clear().putInt(n).flip());
            }
            buffer.putInt(0, -1);
            for (WebSocketConnection subscriber : subscribers.all()) {
                for (int n = 0; n < 100; n++) {
                    assertNext(server(), subscriber, n);
                }
            }
        }
    }

    @Test
    default void publishWithoutSubscribersIsNoError() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults())) {
            server.publish(number(1));
            assertNothingWasKept(server);
        }
    }

    @Test
    default void messagesFromASubscriberAreIgnored() throws IOException {
        try (WebSocketConnection subscriber = server().subscribe()) {
            subscriber.send(
                    Frame.text("ignored"), Frame.message(Frame.BINARY, new byte[] {9}), Frame.ping(new byte[0]));
            subscriber.readFrame(Frame.PONG, "a pong, and no answer to the messages of a subscriber");
            server().publish(number(3));
            assertNext(server(), subscriber, 3);
        }
    }

    @Test
    default void subscriberThatSaidGoodbyeDoesNotHoldUpTheOthers() throws IOException {
        assertOthersAreServedAfter(subscriber -> {
            subscriber.send(Frame.close(1000, "bye"));
            subscriber.readFrame(Frame.CLOSE, "a close frame on the push path");
            subscriber.close();
        });
    }

    @Test
    default void subscriberThatEndsTheConnectionDoesNotHoldUpTheOthers() throws IOException {
        assertOthersAreServedAfter(WebSocketConnection::close);
    }

    @Test
    default void subscriberThatResetsTheConnectionDoesNotHoldUpTheOthers() throws IOException {
        assertOthersAreServedAfter(subscriber -> subscriber.tcp().reset());
    }

    private void assertOthersAreServedAfter(Consumer<WebSocketConnection> leave) throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                ServerUnderTest.Connections staying = server.subscribers(2)) {
            leave.accept(server.subscribe());
            // The server may notice late, so that it still writes to the one that is gone.
            for (int n = 0; n < 100; n++) {
                server.publish(number(n));
                for (WebSocketConnection subscriber : staying.all()) {
                    assertNext(server, subscriber, n);
                }
            }
        }
    }

    int MESSAGE_BYTES = 64 << 10;

    /** What the kernel may hold for one connection besides the server: generous, Linux grows buffers to some MiB. */
    int KERNEL_BYTES = 24 << 20;

    int MESSAGES = (Endpoints.MAX_QUEUED_PUSH_BYTES + KERNEL_BYTES) / MESSAGE_BYTES;

    private static WebSocketConnection stall(ServerUnderTest server) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(8 << 10);
        return server.subscribe(server.tcp(socket));
    }

    private static byte[] message(int n) {
        return ByteBuffer.allocate(MESSAGE_BYTES).putInt(n).array();
    }

    @Test
    default void stalledSubscriberDoesNotHoldUpTheOthersAndIsDisconnectedInTheEnd() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                WebSocketConnection before = server.subscribe();
                WebSocketConnection stalled = stall(server);
                WebSocketConnection after = server.subscribe()) {
            // The others read each message at once, so that only the stalled one lags.
            for (int n = 0; n < MESSAGES; n++) {
                publish(server, n);
                assertGets(server, before, n);
                assertGets(server, after, n);
            }
            assertWasDisconnected(server, stalled);
        }
    }

    private static void publish(ServerUnderTest server, int n) {
        assertTimeoutPreemptively(
                server.patience(),
                () -> server.publish(ByteBuffer.wrap(message(n))),
                server.expected("publish to return though a subscriber is stalled"));
    }

    private static void assertGets(ServerUnderTest server, WebSocketConnection subscriber, int n) {
        String what = "message " + n + " while another subscriber is stalled";
        assertArrayEquals(message(n), subscriber.readMessage(what).payload(), server.expected(what));
    }

    private static void assertWasDisconnected(ServerUnderTest server, WebSocketConnection stalled) {
        String expected = "a subscriber that reads nothing to be disconnected once more than "
                + Endpoints.MAX_QUEUED_PUSH_BYTES + " bytes wait for it";
        long received = stalled.readFramesToClose(expected).stream()
                .filter(frame -> frame.opcode() != Frame.CLOSE)
                .count();
        assertTrue(received < MESSAGES, server.expected(expected + ", but it got all " + received + " messages"));
        stalled.tcp().readToEnd("the end of the connection of a stalled subscriber");
    }
}
