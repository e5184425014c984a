package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Stamp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BroadcastReceiverTest {

    private static final int SUBSCRIBERS = 10;
    private static final long LIMIT = LoadDriver.LOSS_LIMIT_NANOS;

    private final Payload payload = new Payload(64, false, 1);
    private BenchServer server;
    private BroadcastReceiver receiver;

    @BeforeEach
    void open() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults());
        receiver = new BroadcastReceiver(Target.of(server.address()), Endpoints.WS_PUSH, payload);
        assertEquals(Optional.empty(), receiver.open(SUBSCRIBERS, Optional.empty(), 0));
    }

    @AfterEach
    void close() {
        receiver.close();
        server.close();
    }

    private ByteBuffer message(long number, long t0) {
        return BroadcastStamp.message(payload, number, false, t0);
    }

    private void pollUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            receiver.poll(100);
        }
    }

    private void broadcast(long number) {
        server.publish(message(number, System.nanoTime()));
        receiver.expect(number, LIMIT);
        pollUntil(receiver::allHeard);
    }

    @Test
    void everySubscriberHearsEveryBroadcast() {
        for (int number = 0; number < 20; number++) {
            broadcast(number);
            assertEquals(SUBSCRIBERS, receiver.heard());
        }
        assertEquals(Optional.empty(), receiver.report().firstFailure());
        assertEquals(20 * SUBSCRIBERS, receiver.take().get("push.fromT0").getTotalCount());
        assertEquals(0, receiver.take().get("push.fromT0").getTotalCount());
    }

    @Test
    void whoComesLaterHearsFromThereOn() {
        broadcast(0);
        receiver.open(5, Optional.empty(), 1);
        broadcast(1);
        assertEquals(SUBSCRIBERS + 5, receiver.heard());
        assertEquals(Optional.empty(), receiver.report().firstFailure());
    }

    @Test
    void aBroadcastThatOvertakesIsHeardWhenAllHaveIt() {
        server.publish(message(0, System.nanoTime()));
        server.publish(message(1, System.nanoTime()));
        receiver.expect(1, LIMIT);
        pollUntil(receiver::allHeard);
        assertEquals(SUBSCRIBERS, receiver.heard());
        assertEquals(2 * SUBSCRIBERS, receiver.take().get("push.fromT0").getTotalCount());
    }

    @Test
    void whoIsDismissedHearsNothingMoreAndWhoComesThenHearsAll() {
        broadcast(0);
        receiver.dismiss();
        assertEquals(0, receiver.held());
        receiver.open(3, Optional.empty(), 1);
        broadcast(1);
        assertEquals(3, receiver.heard());
        assertEquals(SUBSCRIBERS + 3, receiver.take().get("push.fromT0").getTotalCount());
        assertEquals(Optional.empty(), receiver.report().firstFailure());
    }

    @Test
    void aStampAtEachWriteIsNeverBeforeT0() {
        long t0 = System.nanoTime();
        ByteBuffer message = BroadcastStamp.message(payload, 0, true, t0);
        server.publishEach(
                () -> message.putLong(8, Stamp.time(false, System.nanoTime())).duplicate());
        receiver.expect(0, LIMIT);
        pollUntil(receiver::allHeard);
        Map<String, Histogram> latencies = receiver.take();
        assertEquals(SUBSCRIBERS, latencies.get("push.fromWrite").getTotalCount());
        assertEquals(SUBSCRIBERS, latencies.get("push.eachFromT0").getTotalCount());
        assertTrue(latencies.get("push.fromWrite").getMaxValue()
                <= latencies.get("push.eachFromT0").getMaxValue());
        assertEquals(0, latencies.get("push.fromT0").getTotalCount());
    }

    @Test
    void aBroadcastThatIsLeftOutIsLost() {
        broadcast(0);
        server.publish(message(2, System.nanoTime()));
        receiver.expect(2, LIMIT);
        pollUntil(receiver::allHeard);
        assertEquals(SUBSCRIBERS, receiver.report().lostMessages());
    }

    @Test
    void whatHasNotComeIsLostWhenItIsGivenUp() {
        receiver.expect(0, LIMIT);
        assertFalse(receiver.allHeard());
        receiver.giveUp();
        assertEquals(SUBSCRIBERS, receiver.report().lostMessages());
    }

    @Test
    void aBroadcastThatComesAgainIsWrong() {
        broadcast(0);
        server.publish(message(0, System.nanoTime()));
        pollUntil(() -> receiver.report().wrongMessages() == SUBSCRIBERS);
        assertTrue(receiver.report().firstFailure().orElseThrow().startsWith("broadcast 0 came again"));
    }

    @Test
    void aChangedByteIsFound() {
        ByteBuffer changed = message(0, System.nanoTime());
        changed.put(63, (byte) (changed.get(63) ^ 1));
        server.publish(changed);
        pollUntil(() -> receiver.report().wrongMessages() == SUBSCRIBERS);
        assertEquals(0, receiver.heard());
    }

    @Test
    void aStampBeforeT0IsFound() {
        long t0 = System.nanoTime();
        ByteBuffer early = BroadcastStamp.message(payload, 0, true, t0);
        server.publishEach(() -> early.putLong(8, Stamp.time(false, t0 - 1)).duplicate());
        pollUntil(() -> receiver.report().wrongMessages() == SUBSCRIBERS);
    }

    @Test
    void aLateMessageIsCounted() {
        receiver.expect(0, 1_000_000);
        server.publish(message(0, System.nanoTime() - 2_000_000));
        pollUntil(receiver::allHeard);
        assertEquals(SUBSCRIBERS, receiver.report().lateMessages());
    }

    @Test
    void aServerThatGoesAwayEndsItsSubscribers() {
        broadcast(0);
        server.close();
        pollUntil(() -> receiver.ended() == SUBSCRIBERS);
        assertEquals(0, receiver.held());
        assertEquals(0, receiver.report().lostMessages());
        assertTrue(receiver.report().firstFailure().orElseThrow().startsWith("the server ended"));
    }

    @Test
    void aServerThatGoesAwayDuringABroadcastLosesIt() {
        receiver.expect(0, LIMIT);
        server.close();
        pollUntil(() -> receiver.ended() == SUBSCRIBERS);
        assertEquals(SUBSCRIBERS, receiver.report().lostMessages());
    }

    @Test
    void wherePortsRunOutTheReasonIsTold() throws IOException {
        // No address of this machine.
        Optional<java.net.InetSocketAddress> nowhere = Optional.of(new java.net.InetSocketAddress("192.0.2.1", 0));
        String reason = receiver.open(1, nowhere, 0).orElseThrow();
        assertTrue(reason.startsWith("connection 1 to "), reason);
        broadcast(0);
        assertEquals(SUBSCRIBERS, receiver.heard());
    }

    @Test
    void aPayloadWithoutRoomForTheStampIsRefused() {
        Target target = Target.of(server.address());
        assertThrows(
                IllegalArgumentException.class, () -> new BroadcastReceiver(target, "/", new Payload(23, false, 1)));
    }
}
