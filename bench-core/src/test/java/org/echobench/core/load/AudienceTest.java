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
class AudienceTest {

    private static final int SUBSCRIBERS = 10;
    private static final long LIMIT = LoadDriver.LOSS_LIMIT_NANOS;

    private final Payload payload = new Payload(64, false, 1);
    private BenchServer server;
    private Audience audience;

    @BeforeEach
    void open() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults());
        audience = new Audience(Target.of(server.address()), Endpoints.WS_PUSH, payload);
        assertEquals(Optional.empty(), audience.open(SUBSCRIBERS, Optional.empty(), 0));
    }

    @AfterEach
    void close() {
        audience.close();
        server.close();
    }

    private ByteBuffer message(long number, long t0) {
        return BroadcastStamp.message(payload, number, false, t0);
    }

    private void pollUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            audience.poll(100);
        }
    }

    private void broadcast(long number) {
        server.publish(message(number, System.nanoTime()));
        audience.expect(number, LIMIT);
        pollUntil(audience::allHeard);
    }

    @Test
    void everySubscriberHearsEveryBroadcast() {
        for (int number = 0; number < 20; number++) {
            broadcast(number);
            assertEquals(SUBSCRIBERS, audience.heard());
        }
        assertEquals(Optional.empty(), audience.report().firstFailure());
        assertEquals(20 * SUBSCRIBERS, audience.take().get("push.fromT0").getTotalCount());
        assertEquals(0, audience.take().get("push.fromT0").getTotalCount());
    }

    @Test
    void whoComesLaterHearsFromThereOn() {
        broadcast(0);
        audience.open(5, Optional.empty(), 1);
        broadcast(1);
        assertEquals(SUBSCRIBERS + 5, audience.heard());
        assertEquals(Optional.empty(), audience.report().firstFailure());
    }

    @Test
    void aBroadcastThatOvertakesIsHeardWhenAllHaveIt() {
        server.publish(message(0, System.nanoTime()));
        server.publish(message(1, System.nanoTime()));
        audience.expect(1, LIMIT);
        pollUntil(audience::allHeard);
        assertEquals(SUBSCRIBERS, audience.heard());
        assertEquals(2 * SUBSCRIBERS, audience.take().get("push.fromT0").getTotalCount());
    }

    @Test
    void whoIsDismissedHearsNothingMoreAndWhoComesThenHearsAll() {
        broadcast(0);
        audience.dismiss();
        assertEquals(0, audience.held());
        audience.open(3, Optional.empty(), 1);
        broadcast(1);
        assertEquals(3, audience.heard());
        assertEquals(SUBSCRIBERS + 3, audience.take().get("push.fromT0").getTotalCount());
        assertEquals(Optional.empty(), audience.report().firstFailure());
    }

    @Test
    void aStampAtEachWriteIsNeverBeforeT0() {
        long t0 = System.nanoTime();
        ByteBuffer message = BroadcastStamp.message(payload, 0, true, t0);
        server.publishEach(
                () -> message.putLong(8, Stamp.time(false, System.nanoTime())).duplicate());
        audience.expect(0, LIMIT);
        pollUntil(audience::allHeard);
        Map<String, Histogram> latencies = audience.take();
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
        audience.expect(2, LIMIT);
        pollUntil(audience::allHeard);
        assertEquals(SUBSCRIBERS, audience.report().lostMessages());
    }

    @Test
    void whatHasNotComeIsLostWhenItIsGivenUp() {
        audience.expect(0, LIMIT);
        assertFalse(audience.allHeard());
        audience.giveUp();
        assertEquals(SUBSCRIBERS, audience.report().lostMessages());
    }

    @Test
    void aBroadcastThatComesAgainIsWrong() {
        broadcast(0);
        server.publish(message(0, System.nanoTime()));
        pollUntil(() -> audience.report().wrongMessages() == SUBSCRIBERS);
        assertTrue(audience.report().firstFailure().orElseThrow().startsWith("broadcast 0 came again"));
    }

    @Test
    void aChangedByteIsFound() {
        ByteBuffer changed = message(0, System.nanoTime());
        changed.put(63, (byte) (changed.get(63) ^ 1));
        server.publish(changed);
        pollUntil(() -> audience.report().wrongMessages() == SUBSCRIBERS);
        assertEquals(0, audience.heard());
    }

    @Test
    void aStampBeforeT0IsFound() {
        long t0 = System.nanoTime();
        ByteBuffer early = BroadcastStamp.message(payload, 0, true, t0);
        server.publishEach(() -> early.putLong(8, Stamp.time(false, t0 - 1)).duplicate());
        pollUntil(() -> audience.report().wrongMessages() == SUBSCRIBERS);
    }

    @Test
    void aLateMessageIsCounted() {
        audience.expect(0, 1_000_000);
        server.publish(message(0, System.nanoTime() - 2_000_000));
        pollUntil(audience::allHeard);
        assertEquals(SUBSCRIBERS, audience.report().lateMessages());
    }

    @Test
    void aServerThatGoesAwayEndsItsSubscribers() {
        broadcast(0);
        server.close();
        pollUntil(() -> audience.ended() == SUBSCRIBERS);
        assertEquals(0, audience.held());
        assertEquals(0, audience.report().lostMessages());
        assertTrue(audience.report().firstFailure().orElseThrow().startsWith("the server ended"));
    }

    @Test
    void aServerThatGoesAwayDuringABroadcastLosesIt() {
        audience.expect(0, LIMIT);
        server.close();
        pollUntil(() -> audience.ended() == SUBSCRIBERS);
        assertEquals(SUBSCRIBERS, audience.report().lostMessages());
    }

    @Test
    void wherePortsRunOutTheReasonIsTold() throws IOException {
        // No address of this machine.
        Optional<java.net.InetSocketAddress> nowhere = Optional.of(new java.net.InetSocketAddress("192.0.2.1", 0));
        String reason = audience.open(1, nowhere, 0).orElseThrow();
        assertTrue(reason.startsWith("connection 1 to "), reason);
        broadcast(0);
        assertEquals(SUBSCRIBERS, audience.heard());
    }

    @Test
    void aPayloadWithoutRoomForTheStampIsRefused() {
        Target target = Target.of(server.address());
        assertThrows(IllegalArgumentException.class, () -> new Audience(target, "/", new Payload(23, false, 1)));
    }
}
