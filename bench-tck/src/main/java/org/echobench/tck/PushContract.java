package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.ServerUnderTest.Connections;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publishing to subscribers. One that does not read neither holds up the others nor fills the memory. */
@Needs(Workload.WEBSOCKET_PUSH)
interface PushContract extends ContractSubject {

    int SUBSCRIBERS = 50;

    private static ByteBuffer number(int n) {
        return ByteBuffer.allocate(4).putInt(n).flip();
    }

    private static void assertNext(ServerUnderTest server, WebSocketConnection subscriber, int n) {
        assertArrives(server, subscriber, number(n).array(), "published message " + n);
    }

    private static void assertArrives(
            ServerUnderTest server, WebSocketConnection subscriber, byte[] payload, String what) {
        Frame message = subscriber.readMessage(what);
        assertEquals(Frame.BINARY, message.opcode(), server.expected(what + " to be binary"));
        server.assertBytes(payload, message.payload(), what);
    }

    @Test
    default void everySubscriberGetsEveryMessageInOrder() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                Connections<WebSocketConnection> subscribers = new Connections<>(SUBSCRIBERS, server::subscribe)) {
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
            assertArrives(server(), subscriber, payload, "a published message of " + bytes + " bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "heap", "read-only"})
    default void publishSendsWhatLiesBetweenPositionAndLimitAndLeavesTheBufferAsItWas(String kind) throws IOException {
        ByteBuffer memory = kind.equals("direct") ? ByteBuffer.allocateDirect(12) : ByteBuffer.allocate(12);
        memory.putInt(0, -1).putInt(4, 42).putInt(8, -1).position(4).limit(8);
        ByteBuffer buffer = kind.equals("read-only") ? memory.asReadOnlyBuffer() : memory;
        try (Connections<WebSocketConnection> subscribers = new Connections<>(2, server()::subscribe)) {
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
        try (Connections<WebSocketConnection> subscribers = new Connections<>(10, server()::subscribe)) {
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
            if (server.server() instanceof ServerProcess process) {
                process.stats(); // a server in another process answers after it has executed all earlier commands
            }
            // A client that subscribes now gets only what is published from now on.
            try (WebSocketConnection late = server.subscribe()) {
                server.publish(number(2));
                assertNext(server, late, 2);
            }
        }
    }

    @Test
    default void messagesFromASubscriberAreIgnored() throws IOException {
        try (WebSocketConnection subscriber = server().subscribe()) {
            subscriber.send(
                    Frame.text("ignored"), Frame.message(Frame.BINARY, new byte[] {9}), Frame.ping(new byte[0]));
            subscriber.readFrame(Frame.PONG, "a pong, and no response to the messages of a subscriber");
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
        assertOthersAreServedAfter(subscriber -> subscriber.reset());
    }

    private void assertOthersAreServedAfter(Consumer<WebSocketConnection> leave) throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                Connections<WebSocketConnection> staying = new Connections<>(2, server::subscribe)) {
            leave.accept(server.subscribe());
            // The server may notice late, and still write to the one that has gone.
            for (int n = 0; n < 100; n++) {
                server.publish(number(n));
                for (WebSocketConnection subscriber : staying.all()) {
                    assertNext(server, subscriber, n);
                }
            }
        }
    }

    int MESSAGE_BYTES = 64 << 10;

    /** What the kernel may hold for one connection besides the server: generous, as Linux grows buffers to some MiB. */
    int KERNEL_BYTES = 24 << 20;

    int MESSAGES = (Endpoints.MAX_QUEUED_PUSH_BYTES + KERNEL_BYTES) / MESSAGE_BYTES;

    @Test
    default void stalledSubscriberDoesNotHoldUpTheOthersAndIsDisconnectedInTheEnd() throws IOException {
        Socket small = new Socket();
        small.setReceiveBufferSize(8 << 10);
        try (ServerUnderTest server = start(ServerConfig.defaults());
                WebSocketConnection before = server.subscribe();
                WebSocketConnection stalled = server.subscribe(small);
                WebSocketConnection after = server.subscribe()) {
            // The others read each message at once, so that only the stalled one lags.
            for (int n = 0; n < MESSAGES; n++) {
                ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES).putInt(0, n);
                assertTimeoutPreemptively(
                        server.patience(),
                        () -> server.publish(message),
                        server.expected("publish to return though a subscriber is stalled"));
                String what = "message " + n + " while another subscriber is stalled";
                assertArrives(server, before, message.array(), what);
                assertArrives(server, after, message.array(), what);
            }
            String expected = "a subscriber that reads nothing to be disconnected once more than "
                    + Endpoints.MAX_QUEUED_PUSH_BYTES + " bytes wait for it";
            long received = stalled.readFramesToClose(expected).stream()
                    .filter(frame -> frame.opcode() != Frame.CLOSE)
                    .count();
            assertTrue(received < MESSAGES, server.expected(expected + ", but it got all " + received + " messages"));
            stalled.readToEnd("the end of the connection of a stalled subscriber");
        }
    }
}
