package org.echobench.core.load;

import static org.echobench.core.load.Loads.assertStartsWith;
import static org.echobench.core.load.Loads.complete;
import static org.echobench.core.load.Loads.failureOf;
import static org.echobench.core.peer.Peer.frame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.content.Handshake;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FanOutTest {

    private static Payload payload(int bytes) {
        return new Payload(bytes, false, 1);
    }

    private static LoadLoop<BroadcastPacing> fanOut(
            Target target,
            String path,
            Payload payload,
            int subscribers,
            Consumer<ByteBuffer> publisher,
            boolean failFast,
            LossLimit limit) {
        BroadcastPacing pacing =
                new BroadcastPacing(BroadcastPacing.Broadcasts.published(payload, publisher), Optional.empty());
        return new LoadLoop<>(target, new EchoProtocol(path, payload), pacing, 0, subscribers, failFast, limit);
    }

    @ParameterizedTest
    @CsvSource({"1, 16", "1, 128", "20, 17", "50, 128", "3, 300000"})
    void everySubscriberReceivesEveryBroadcast(int subscribers, int bytes) throws IOException {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults());
                LoadLoop<BroadcastPacing> fanOut = fanOut(
                        Target.of(server.address()),
                        Endpoints.WS_PUSH,
                        payload(bytes),
                        subscribers,
                        server::publish,
                        true,
                        LossLimit.USUAL)) {
            fanOut.open();
            for (int round = 0; round < 3; round++) {
                complete(fanOut, 20 * subscribers + 1);
                fanOut.drain();
            }
            LoadReport report = fanOut.report();
            assertEquals(fanOut.pacing().begun * subscribers, report.counts().sent());
            assertEquals(report.counts().sent(), report.completedMessages(), report.toString());
            assertTrue(fanOut.pacing().begun >= 60, report.toString());
            Histogram each = fanOut.service().take();
            Histogram last = fanOut.latencies().get(Metric.PUSH_LAST).take();
            assertEquals(report.completedMessages(), each.getTotalCount());
            assertEquals(fanOut.pacing().begun, last.getTotalCount());
            // The last subscriber's is the longest of its broadcast.
            assertEquals(each.getMaxValue(), last.getMaxValue());
            assertTrue(last.getMean() >= each.getMean());
        }
    }

    @Test
    void aBroadcastBeginsWhenTheLastSubscriberHasThePrevious() throws IOException {
        try (Broadcasts broadcasts = new Broadcasts();
                LoadLoop<BroadcastPacing> fanOut = broadcasts.fanOut(4, true, LossLimit.USUAL, message -> {
                    for (ConnectionState state : broadcasts.states) {
                        assertEquals(state.sent - 1, state.received);
                    }
                    broadcasts.toAll(message);
                })) {
            fanOut.open();
            broadcasts.states = fanOut.connections.states();
            complete(fanOut, 200);
            fanOut.drain();
            assertEquals(fanOut.report().counts().sent(), fanOut.report().completedMessages());
        }
    }

    /** Why a load of two subscribers fails. */
    private static String failure(LossLimit limit, BiConsumer<Broadcasts, ByteBuffer> publisher) throws IOException {
        try (Broadcasts broadcasts = new Broadcasts()) {
            return failureOf(broadcasts.fanOut(2, true, limit, message -> publisher.accept(broadcasts, message)));
        }
    }

    @Test
    void aSubscriberThatIsPassedOverIsALoss() throws IOException {
        assertStartsWith(
                "no response within 50.0 ms on connection ",
                failure(new LossLimit(50_000_000), (broadcasts, message) -> broadcasts.to(1, 2, message)));
    }

    @Test
    void aBroadcastThatComesTwiceIsFound() throws IOException {
        String failure = failure(LossLimit.USUAL, (broadcasts, message) -> {
            byte[] frame = frame(true, Frames.BINARY, bytes(message));
            broadcasts.send(0, frame, frame);
            broadcasts.send(1, frame);
        });
        assertTrue(
                failure.startsWith("a message came that was not asked for, or came twice (")
                        || failure.contains("was echoed again"),
                failure);
    }

    @Test
    void aChangedBroadcastIsFound() throws IOException {
        String failure = failure(LossLimit.USUAL, (broadcasts, message) -> {
            byte[] changed = bytes(message);
            changed[changed.length - 1] ^= 1;
            broadcasts.toAll(ByteBuffer.wrap(changed));
        });
        assertTrue(failure.contains("differs from what was sent"), failure);
    }

    @Test
    void aDisconnectedSubscriberIsFound() throws IOException {
        try (Broadcasts broadcasts = new Broadcasts();
                LoadLoop<BroadcastPacing> fanOut =
                        broadcasts.fanOut(1, true, LossLimit.USUAL, message -> broadcasts.end(0))) {
            fanOut.open();
            String failure =
                    assertThrows(LoadFailure.class, fanOut::completeOne).getMessage();
            assertTrue(failure.startsWith("connection 0 ended: "), failure);
            assertEquals(0, fanOut.latencies().get(Metric.PUSH_LAST).take().getTotalCount());
        }
    }

    @Test
    void whereFailuresAreCountedTheOtherSubscribersGoOn() throws IOException {
        try (Broadcasts broadcasts = new Broadcasts();
                LoadLoop<BroadcastPacing> fanOut = broadcasts.fanOut(3, false, LossLimit.USUAL, message -> {
                    broadcasts.end(0);
                    broadcasts.to(1, 3, message);
                })) {
            fanOut.open();
            complete(fanOut, 50);
            fanOut.drain();
            assertEquals(1, fanOut.report().counts().lost());
            assertEquals(fanOut.report().counts().sent() - 1, fanOut.report().completedMessages());
            assertEquals(
                    fanOut.pacing().begun - 1,
                    fanOut.latencies().get(Metric.PUSH_LAST).take().getTotalCount());
        }
    }

    @Test
    void whereFailuresAreCountedALostBroadcastIsFollowedByTheNext() throws IOException {
        try (Broadcasts broadcasts = new Broadcasts();
                LoadLoop<BroadcastPacing> fanOut = broadcasts.fanOut(
                        1, false, new LossLimit(50_000_000), message -> broadcasts.skipFirst(message))) {
            fanOut.open();
            while (fanOut.report().completedMessages() == 0) {
                fanOut.completeOne();
            }
            assertTrue(fanOut.report().counts().lost() > 0);
        }
    }

    @Test
    void aPayloadThatIsNoBroadcastIsRefused() {
        for (Payload wrong : List.of(payload(15), new Payload(16, true, 1))) {
            assertThrows(
                    IllegalArgumentException.class, () -> BroadcastPacing.Broadcasts.published(wrong, message -> {}));
        }
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return bytes;
    }

    /** Scripted subscribers' connections, written to by the publisher's thread. */
    private static final class Broadcasts implements AutoCloseable {

        private final List<Peer> peers = new CopyOnWriteArrayList<>();
        private final ScriptedServer server = new ScriptedServer(client -> {
            // Before the upgrade is granted: the publisher may begin as soon as the last is.
            String key = client.upgradeKey();
            peers.add(client);
            client.send(Handshake.response(key));
            client.read(); // the ping
            client.send(frame(true, Frames.PONG, new byte[0]));
            client.hold();
        });
        private ConnectionState[] states;
        private boolean skipped;

        Broadcasts() throws IOException {}

        LoadLoop<BroadcastPacing> fanOut(
                int subscribers, boolean failFast, LossLimit limit, Consumer<ByteBuffer> publisher) {
            return FanOutTest.fanOut(server.target(), "/any", payload(64), subscribers, publisher, failFast, limit);
        }

        void toAll(ByteBuffer message) {
            to(0, peers.size(), message);
        }

        void to(int from, int to, ByteBuffer message) {
            for (int i = from; i < to; i++) {
                send(i, frame(true, Frames.BINARY, bytes(message)));
            }
        }

        void skipFirst(ByteBuffer message) {
            if (skipped) {
                toAll(message);
            }
            skipped = true;
        }

        void send(int peer, byte[]... frames) {
            try {
                peers.get(peer).send(frames);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        void end(int peer) {
            try {
                peers.get(peer).close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
