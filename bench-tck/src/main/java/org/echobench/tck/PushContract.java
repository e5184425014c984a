package org.echobench.tck;

import static org.awaitility.Awaitility.await;
import static org.echobench.tck.Numbers.assertNext;
import static org.echobench.tck.Numbers.assertNothingWasKept;
import static org.echobench.tck.Numbers.number;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.Message;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publishing to subscribers that read what they get. */
@Needs(Workload.WEBSOCKET_PUSH)
interface PushContract extends ContractSubject {

    int SUBSCRIBERS = 50;

    @Test
    default void everySubscriberGetsEveryMessageInOrder() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                ServerUnderTest.Subscribers subscribers = server.subscribers(SUBSCRIBERS)) {
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
    @ValueSource(booleans = {true, false})
    default void publishSendsWhatLiesBetweenPositionAndLimitAndLeavesTheBufferAsItWas(boolean direct)
            throws IOException {
        ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(12) : ByteBuffer.allocate(12);
        buffer.putInt(0, -1).putInt(4, 42).putInt(8, -1).position(4).limit(8);
        try (ServerUnderTest.Subscribers subscribers = server().subscribers(2)) {
            server().publish(buffer);
            assertEquals(4, buffer.position(), server().expected("publish to leave the position as it was"));
            assertEquals(8, buffer.limit(), server().expected("publish to leave the limit as it was"));
            for (WebSocketConnection subscriber : subscribers.all()) {
                assertNext(server(), subscriber, 42);
            }
        }
    }

    @Test
    default void readOnlyBufferIsPublishedToo() throws IOException {
        try (WebSocketConnection subscriber = server().subscribe()) {
            server().publish(number(7).asReadOnlyBuffer());
            assertNext(server(), subscriber, 7);
        }
    }

    @Test
    default void bufferMayBeUsedAgainAsSoonAsPublishReturns() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(4);
        try (ServerUnderTest.Subscribers subscribers = server().subscribers(10)) {
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

    private boolean stampsItself() {
        return subject().info().isExternal();
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
    default void subscriberThatSaidGoodbyeIsForgotten() throws IOException {
        assertForgets(subscriber -> {
            subscriber.send(Frame.close(1000, "bye"));
            subscriber.readFrame(Frame.CLOSE, "a close frame on the push path");
            subscriber.close();
        });
    }

    @Test
    default void subscriberThatEndsTheConnectionIsForgotten() throws IOException {
        assertForgets(WebSocketConnection::close);
    }

    @Test
    default void subscriberThatResetsTheConnectionIsForgotten() throws IOException {
        assertForgets(subscriber -> subscriber.tcp().reset());
    }

    private void assertForgets(Consumer<WebSocketConnection> leave) throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                ServerUnderTest.Subscribers staying = server.subscribers(2)) {
            leave.accept(server.subscribe());
            List<Integer> sent = new ArrayList<>();
            await(server.expected("a subscriber that is gone to be asked for no more"))
                    .atMost(server.patience())
                    .until(() -> {
                        Numbers asked = new Numbers();
                        server.publish(number(sent.size()));
                        sent.add(sent.size());
                        if (subject().publishesEach()) {
                            server.publishEach(asked);
                        }
                        // The server may ask later. It has asked for every message that the remaining subscribers have
                        // received.
                        for (WebSocketConnection subscriber : staying.all()) {
                            assertNext(server, subscriber, sent.size() - 1);
                            if (subject().publishesEach()) {
                                subscriber.readMessage("the message of publishEach");
                            }
                        }
                        // Only publishEach of this process tells for how many it was asked.
                        return stampsItself()
                                || !subject().publishesEach()
                                || asked.count() == staying.all().size();
                    });
        }
    }
}
