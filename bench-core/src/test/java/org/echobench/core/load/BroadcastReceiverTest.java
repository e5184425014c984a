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
import org.echobench.results.metric.Metric;
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
        assertEquals(new Subscribers.Opened(SUBSCRIBERS, ""), receiver.open(SUBSCRIBERS, Subscribers.ANY_SOURCE, 0));
    }

    @AfterEach
    void close() {
        receiver.close();
        server.close();
    }

    private ByteBuffer message(long number, long t0) {
        return new BroadcastMessage(payload).make(number, false, t0);
    }

    private void pollUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            receiver.poll(100);
        }
    }

    private void broadcast(long number) {
        server.publish(message(number, System.nanoTime()));
        receiver.receipts().expect(number, LIMIT);
        pollUntil(receiver.receipts()::allHeard);
    }

    @Test
    void everySubscriberHearsEveryBroadcast() {
        for (int number = 0; number < 20; number++) {
            broadcast(number);
            assertEquals(SUBSCRIBERS, receiver.receipts().heard());
        }
        assertEquals(Optional.empty(), receiver.receipts().report().firstFailure());
        assertEquals(
                20 * SUBSCRIBERS,
                receiver.receipts().take().get(Metric.PUSH_FROM_T0).getTotalCount());
        assertEquals(0, receiver.receipts().take().get(Metric.PUSH_FROM_T0).getTotalCount());
    }

    @Test
    void whoComesLaterHearsFromThereOn() {
        broadcast(0);
        receiver.open(5, Subscribers.ANY_SOURCE, 1);
        broadcast(1);
        assertEquals(SUBSCRIBERS + 5, receiver.receipts().heard());
        assertEquals(Optional.empty(), receiver.receipts().report().firstFailure());
    }

    @Test
    void aBroadcastThatOvertakesIsHeardWhenAllHaveIt() {
        server.publish(message(0, System.nanoTime()));
        server.publish(message(1, System.nanoTime()));
        receiver.receipts().expect(1, LIMIT);
        pollUntil(receiver.receipts()::allHeard);
        assertEquals(SUBSCRIBERS, receiver.receipts().heard());
        assertEquals(
                2 * SUBSCRIBERS,
                receiver.receipts().take().get(Metric.PUSH_FROM_T0).getTotalCount());
    }

    @Test
    void whoIsDismissedHearsNothingMoreAndWhoComesThenHearsAll() {
        broadcast(0);
        receiver.dismiss();
        assertEquals(0, receiver.receipts().held());
        receiver.open(3, Subscribers.ANY_SOURCE, 1);
        broadcast(1);
        assertEquals(3, receiver.receipts().heard());
        assertEquals(
                SUBSCRIBERS + 3,
                receiver.receipts().take().get(Metric.PUSH_FROM_T0).getTotalCount());
        assertEquals(Optional.empty(), receiver.receipts().report().firstFailure());
    }

    @Test
    void aStampAtEachWriteIsNeverBeforeT0() {
        long t0 = System.nanoTime();
        ByteBuffer message = new BroadcastMessage(payload).make(0, true, t0);
        server.publishEach(
                () -> message.putLong(8, Stamp.time(false, System.nanoTime())).duplicate());
        receiver.receipts().expect(0, LIMIT);
        pollUntil(receiver.receipts()::allHeard);
        Map<Metric, Histogram> latencies = receiver.receipts().take();
        assertEquals(SUBSCRIBERS, latencies.get(Metric.PUSH_FROM_WRITE).getTotalCount());
        assertEquals(SUBSCRIBERS, latencies.get(Metric.PUSH_EACH_FROM_T0).getTotalCount());
        assertTrue(latencies.get(Metric.PUSH_FROM_WRITE).getMaxValue()
                <= latencies.get(Metric.PUSH_EACH_FROM_T0).getMaxValue());
        assertEquals(0, latencies.get(Metric.PUSH_FROM_T0).getTotalCount());
    }

    @Test
    void aBroadcastThatIsLeftOutIsLost() {
        broadcast(0);
        server.publish(message(2, System.nanoTime()));
        receiver.receipts().expect(2, LIMIT);
        pollUntil(receiver.receipts()::allHeard);
        assertEquals(SUBSCRIBERS, receiver.receipts().report().lostMessages());
    }

    @Test
    void whatHasNotComeIsLostWhenItIsGivenUp() {
        receiver.receipts().expect(0, LIMIT);
        assertFalse(receiver.receipts().allHeard());
        receiver.receipts().giveUp();
        assertEquals(SUBSCRIBERS, receiver.receipts().report().lostMessages());
    }

    @Test
    void aBroadcastThatComesAgainIsWrong() {
        broadcast(0);
        server.publish(message(0, System.nanoTime()));
        pollUntil(() -> receiver.receipts().report().wrongMessages() == SUBSCRIBERS);
        assertTrue(receiver.receipts().report().firstFailure().orElseThrow().startsWith("broadcast 0 came again"));
    }

    @Test
    void aChangedByteIsFound() {
        ByteBuffer changed = message(0, System.nanoTime());
        changed.put(63, (byte) (changed.get(63) ^ 1));
        server.publish(changed);
        pollUntil(() -> receiver.receipts().report().wrongMessages() == SUBSCRIBERS);
        assertEquals(0, receiver.receipts().heard());
    }

    @Test
    void aStampBeforeT0IsFound() {
        long t0 = System.nanoTime();
        ByteBuffer early = new BroadcastMessage(payload).make(0, true, t0);
        server.publishEach(() -> early.putLong(8, Stamp.time(false, t0 - 1)).duplicate());
        pollUntil(() -> receiver.receipts().report().wrongMessages() == SUBSCRIBERS);
    }

    @Test
    void aLateMessageIsCounted() {
        receiver.receipts().expect(0, 1_000_000);
        server.publish(message(0, System.nanoTime() - 2_000_000));
        pollUntil(receiver.receipts()::allHeard);
        assertEquals(SUBSCRIBERS, receiver.receipts().report().lateMessages());
    }

    @Test
    void aServerThatGoesAwayEndsItsSubscribers() {
        broadcast(0);
        server.close();
        pollUntil(() -> receiver.receipts().held() == 0);
        assertEquals(0, receiver.receipts().report().lostMessages());
        assertTrue(receiver.receipts().report().firstFailure().orElseThrow().startsWith("the server ended"));
    }

    @Test
    void aServerThatGoesAwayDuringABroadcastLosesIt() {
        receiver.receipts().expect(0, LIMIT);
        server.close();
        pollUntil(() -> receiver.receipts().held() == 0);
        assertEquals(SUBSCRIBERS, receiver.receipts().report().lostMessages());
    }

    @Test
    void wherePortsRunOutTheReasonIsTold() throws IOException {
        // No address of this machine.
        String reason = receiver.open(1, "192.0.2.1", 0).stoppedBy();
        assertTrue(reason.startsWith("connection 1 to "), reason);
        broadcast(0);
        assertEquals(SUBSCRIBERS, receiver.receipts().heard());
    }

    @Test
    void aPayloadWithoutRoomForTheStampIsRefused() {
        Target target = Target.of(server.address());
        assertThrows(
                IllegalArgumentException.class, () -> new BroadcastReceiver(target, "/", new Payload(23, false, 1)));
    }
}
