package org.echobench.tck;

import static org.awaitility.Awaitility.await;
import static org.echobench.tck.Numbers.assertNext;
import static org.echobench.tck.Numbers.assertNothingWasKept;
import static org.echobench.tck.Numbers.number;
import static org.echobench.tck.Numbers.readNumber;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.Stamp;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Publishing a message of its own to each subscriber, which a server may leave out. */
@Needs(Workload.WEBSOCKET_PUSH)
interface PublishEachContract extends ContractSubject {

    int SUBSCRIBERS = PushContract.SUBSCRIBERS;

    private void needsPublishEach() {
        assumeTrue(subject().publishesEach(), "the server does not offer publishEach");
    }

    @Test
    default void publishEachThatIsNotOfferedIsRefused() throws IOException {
        assumeFalse(subject().publishesEach(), "the server offers publishEach");
        assumeFalse(isExternal(), "another process is sent a line, and refuses nothing");
        assertThrows(
                UnsupportedOperationException.class,
                () -> server().server().publishEach(() -> number(1)),
                server().expected("publishEach to be refused, since publishesEach() is false"));
    }

    @Test
    default void publishEachAsksOnceForEachSubscriberAndGivesEachItsOwn() throws IOException {
        needsPublishEach();
        assumeFalse(isExternal(), "another process stamps each message itself");
        try (ServerUnderTest server = start(ServerConfig.defaults());
                ServerUnderTest.Connections subscribers = server.subscribers(SUBSCRIBERS)) {
            Numbers asked = new Numbers();
            server.publishEach(asked);
            Set<Integer> received = new TreeSet<>();
            for (WebSocketConnection subscriber : subscribers.all()) {
                received.add(readNumber(server, subscriber, "the message of publishEach"));
            }
            await(server.expected("publishEach to ask once for each subscriber"))
                    .atMost(server.patience())
                    .until(() -> asked.count() >= SUBSCRIBERS);
            assertEquals(
                    IntStream.range(0, SUBSCRIBERS).boxed().collect(Collectors.toSet()),
                    received,
                    server.expected("each subscriber to get the message asked for it"));
            assertEquals(SUBSCRIBERS, asked.count(), server.expected("publishEach to ask once for each subscriber"));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    default void publishEachOfAnotherProcessStampsEachMessageWithTheClockOfTheHost() throws IOException {
        needsPublishEach();
        assumeTrue(isExternal(), "only another process stamps by itself");
        try (ServerUnderTest server = start(ServerConfig.defaults());
                ServerUnderTest.Connections subscribers = server.subscribers(SUBSCRIBERS)) {
            ByteBuffer template = ByteBuffer.wrap(Payloads.binary(100));
            long before = System.nanoTime();
            server.publishEach(() -> template);
            Set<Long> stamps = new TreeSet<>();
            for (WebSocketConnection subscriber : subscribers.all()) {
                ByteBuffer message = ByteBuffer.wrap(
                        subscriber.readMessage("the message of publishEach").payload());
                long stamp = Stamp.binaryTime(message.getLong(Long.BYTES));
                long after = System.nanoTime();
                assertTrue(
                        before < stamp && stamp < after,
                        server.expected("a stamp between " + before + " and " + after + ", got " + stamp));
                stamps.add(stamp);
                byte[] rest = message.putLong(Long.BYTES, template.getLong(Long.BYTES))
                        .array();
                server.assertBytes(template.array(), rest, "the message but for its stamp");
            }
            assertTrue(
                    stamps.size() > SUBSCRIBERS / 2,
                    server.expected("a reading of the clock for each subscriber, got " + stamps.size() + " for "
                            + SUBSCRIBERS));
        }
    }

    @Test
    default void publishEachKeepsTheOrderOfCalls() throws IOException {
        needsPublishEach();
        try (ServerUnderTest server = start(ServerConfig.defaults());
                WebSocketConnection subscriber = server.subscribe()) {
            Numbers numbers = new Numbers();
            for (int n = 0; n < 100; n++) {
                server.publishEach(numbers);
            }
            for (int n = 0; n < 100; n++) {
                assertNext(server, subscriber, n);
            }
        }
    }

    @Test
    default void publishEachWithoutSubscribersAsksForNobody() throws IOException {
        needsPublishEach();
        try (ServerUnderTest server = start(ServerConfig.defaults())) {
            Numbers asked = new Numbers();
            server.publishEach(asked);
            assertNothingWasKept(server);
            // A process that stamps by itself gets its template in any case.
            int expected = isExternal() ? 1 : 0;
            assertEquals(expected, asked.count(), server.expected("publishEach to ask for nobody"));
        }
    }
}
