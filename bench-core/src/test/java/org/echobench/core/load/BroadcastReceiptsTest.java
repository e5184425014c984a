package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BroadcastReceiptsTest {

    private static final int SUBSCRIBERS = 10;

    private final Payload payload = new Payload(64, false, 1);
    private BenchServer server;
    private BroadcastReceipts receipts;
    private LoadLoop<BroadcastReceipts> loop;

    @BeforeEach
    void open() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults());
        connect(LossLimit.USUAL);
    }

    private void connect(LossLimit lossLimit) {
        receipts = new BroadcastReceipts(Endpoints.WS_PUSH, payload, lossLimit);
        loop = LoadLoop.growing(Target.of(server.address()), receipts, lossLimit);
        subscribe(SUBSCRIBERS, 0);
        assertEquals(SUBSCRIBERS, receipts.open());
    }

    private void subscribe(int count, long next) {
        assertEquals(Optional.empty(), loop.openMore(count, Optional.empty(), next));
    }

    @AfterEach
    void close() {
        loop.close();
        server.close();
    }

    private ByteBuffer message(long number, long t0) {
        return BroadcastReceipts.message(payload, number, t0);
    }

    private void serveUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            loop.serve();
        }
    }

    private void await(long number) {
        receipts.expect(number);
        serveUntil(receipts::settled);
    }

    private void broadcast(long number) {
        server.publish(message(number, System.nanoTime()));
        await(number);
    }

    private Histogram take(Metric metric) {
        return loop.latencies().get(metric).take();
    }

    private String firstFailure() {
        return loop.report().firstFailure().orElseThrow();
    }

    @Test
    void everySubscriberHearsEveryBroadcast() {
        for (int number = 0; number < 20; number++) {
            broadcast(number);
            assertEquals(SUBSCRIBERS, receipts.received());
        }
        assertEquals(Optional.empty(), loop.report().firstFailure());
        assertEquals(20 * SUBSCRIBERS, take(Metric.PUSH_FROM_T0).getTotalCount());
        assertEquals(0, take(Metric.PUSH_FROM_T0).getTotalCount());
    }

    @Test
    void aBroadcastMayBeReadBeforeItIsKnownToHaveBegun() {
        server.publish(message(0, System.nanoTime()));
        serveUntil(() -> receipts.received() == SUBSCRIBERS);
        await(0);
        assertEquals(Optional.empty(), loop.report().firstFailure());
    }

    @Test
    void whoComesLaterHearsFromThereOn() {
        broadcast(0);
        subscribe(5, 1);
        broadcast(1);
        assertEquals(SUBSCRIBERS + 5, receipts.received());
        assertEquals(Optional.empty(), loop.report().firstFailure());
    }

    @Test
    void aBroadcastThatOvertakesIsHeardWhenAllHaveIt() {
        server.publish(message(0, System.nanoTime()));
        server.publish(message(1, System.nanoTime()));
        await(1);
        assertEquals(SUBSCRIBERS, receipts.received());
        assertEquals(2 * SUBSCRIBERS, take(Metric.PUSH_FROM_T0).getTotalCount());
    }

    @Test
    void aClockThatIsAheadIsTakenIntoAccount() {
        long ahead = 3_600_000_000_000L;
        receipts.clockAhead(ahead);
        server.publish(message(0, System.nanoTime() + ahead));
        await(0);
        assertEquals(Optional.empty(), loop.report().firstFailure());
        assertTrue(take(Metric.PUSH_FROM_T0).getMaxValue() < ahead);
    }

    @Test
    void aMessageOfAClockThatIsFurtherAheadIsRightAndHasNoAge() {
        long t0 = System.nanoTime() + 3_600_000_000_000L;
        server.publish(message(0, t0));
        await(0);
        assertEquals(Optional.empty(), loop.report().firstFailure());
        assertEquals(SUBSCRIBERS, take(Metric.PUSH_FROM_T0).getCountAtValue(0));
        assertEquals(0, receipts.lastNanos());
    }

    @Test
    void howFarAClockIsFurtherAheadIsKnown() {
        assertEquals(0, receipts.skewNanos());
        long before = System.nanoTime();
        server.publish(message(0, before + 3_600_000_000_000L));
        await(0);
        assertTrue(receipts.skewNanos() <= 3_600_000_000_000L);
        assertTrue(receipts.skewNanos() >= 3_600_000_000_000L - (System.nanoTime() - before));
    }

    @Test
    void aBroadcastThatIsLeftOutIsLost() {
        broadcast(0);
        server.publish(message(2, System.nanoTime()));
        await(2);
        assertEquals(SUBSCRIBERS, loop.report().counts().lost());
    }

    @Test
    void whatHasNotComeWithinTheLimitIsLost() {
        loop.close();
        connect(new LossLimit(1_000_000));
        await(0);
        assertEquals(SUBSCRIBERS, loop.report().counts().lost());
        assertEquals("10 of 10 subscribers had not received broadcast 0 after 1.0 ms", firstFailure());
    }

    @Test
    void aBroadcastThatComesAgainIsWrong() {
        broadcast(0);
        server.publish(message(0, System.nanoTime()));
        serveUntil(() -> loop.report().counts().wrong() == SUBSCRIBERS);
        assertTrue(firstFailure().startsWith("broadcast 0 came again"));
    }

    @Test
    void aChangedByteIsFound() {
        ByteBuffer changed = message(0, System.nanoTime());
        changed.put(63, (byte) (changed.get(63) ^ 1));
        server.publish(changed);
        serveUntil(() -> loop.report().counts().wrong() == SUBSCRIBERS);
        assertEquals(0, receipts.received());
    }

    @Test
    void aLateMessageIsCounted() {
        server.publish(message(0, System.nanoTime() - 2 * LossLimit.USUAL.nanos()));
        await(0);
        assertEquals(SUBSCRIBERS, loop.report().counts().late());
    }

    @Test
    void aServerThatGoesAwayEndsItsSubscribers() {
        broadcast(0);
        server.close();
        serveUntil(() -> receipts.open() == 0);
        assertEquals(0, loop.report().counts().lost());
        assertTrue(firstFailure().startsWith("the server ended"), firstFailure());
    }

    @Test
    void aServerThatGoesAwayDuringABroadcastLosesIt() {
        receipts.expect(0);
        server.close();
        serveUntil(() -> receipts.open() == 0);
        assertEquals(SUBSCRIBERS, loop.report().counts().lost());
    }

    @Test
    void aCloseFrameEndsOneSubscriber() throws IOException {
        oneOfTwoSends(new byte[] {(byte) 0x88, 0});
        assertEquals(0, loop.report().counts().wrong());
        assertTrue(firstFailure().contains(": the server sent a close frame"), firstFailure());
    }

    @Test
    void aBrokenFrameIsWrongAndEndsOneSubscriber() throws IOException {
        oneOfTwoSends(new byte[] {(byte) 0xF2, 0});
        assertEquals(1, loop.report().counts().wrong());
        assertTrue(firstFailure().contains("reserved bits"), firstFailure());
    }

    private void oneOfTwoSends(byte[] frame) throws IOException {
        loop.close();
        AtomicInteger subscribers = new AtomicInteger();
        CompletableFuture<Void> subscribed = new CompletableFuture<>();
        try (ScriptedServer scripted = new ScriptedServer(client -> {
            client.upgrade();
            client.read(); // the ping
            client.send(Peer.frame(true, Frames.PONG, new byte[0]));
            if (subscribers.getAndIncrement() == 0) {
                subscribed.join();
                client.send(frame);
            }
            client.hold();
        })) {
            receipts = new BroadcastReceipts(Endpoints.WS_PUSH, payload, LossLimit.USUAL);
            loop = LoadLoop.growing(scripted.target(), receipts, LossLimit.USUAL);
            subscribe(2, 0);
            subscribed.complete(null);
            serveUntil(() -> receipts.open() == 1);
            assertEquals(1, loop.usableConnections());
        }
    }

    @Test
    void wherePortsRunOutTheReasonIsGiven() {
        // No address of this machine.
        Optional<InetSocketAddress> source = Optional.of(new InetSocketAddress("192.0.2.1", 0));
        String reason = loop.openMore(1, source, 0).orElseThrow();
        assertTrue(reason.startsWith("connection 1 to "), reason);
        broadcast(0);
        assertEquals(SUBSCRIBERS, receipts.received());
    }

    @Test
    void aPayloadWithoutRoomForTheStampIsRefused() {
        Payload small = new Payload(15, false, 1);
        assertThrows(IllegalArgumentException.class, () -> new BroadcastReceipts("/", small, LossLimit.USUAL));
    }
}
