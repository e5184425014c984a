package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.echobench.core.client.Connection;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.Stamp;

/**
 * Subscribers of one broadcast after another. Every message carries T0, taken before the broadcast begins; a message's
 * latency is its receive time less T0. The next broadcast begins when the last subscriber has received this one.
 */
public final class FanOut extends LaneDriver {

    private final Payload payload;
    private final Consumer<ByteBuffer> publisher;
    private final ByteBuffer message;
    private final LatencyRecorder last = new LatencyRecorder();
    private long broadcasts;
    private long startedAt;
    private long failuresBefore;
    private int outstanding;

    /**
     * @param path where to subscribe
     * @param payload binary, at least {@link Stamp#BYTES} bytes
     * @param subscribers 1 to 1,000,000
     * @param publisher begins a broadcast; the buffer is valid during the call
     */
    public FanOut(
            Target target,
            String path,
            Payload payload,
            int subscribers,
            Consumer<ByteBuffer> publisher,
            boolean failFast) {
        this(target, path, payload, subscribers, publisher, failFast, LossLimit.USUAL);
    }

    FanOut(
            Target target,
            String path,
            Payload payload,
            int subscribers,
            Consumer<ByteBuffer> publisher,
            boolean failFast,
            LossLimit lossLimit) {
        super(target, new EchoDialogue(path, checked(payload)), sameId(subscribers), failFast, lossLimit);
        this.payload = payload;
        this.publisher = publisher;
        this.message = ByteBuffer.allocate(payload.bytes());
    }

    private static Payload checked(Payload payload) {
        if (payload.text() || payload.bytes() < Stamp.BYTES) {
            throw new IllegalArgumentException("a broadcast is binary and has at least " + Stamp.BYTES + " bytes");
        }
        return payload;
    }

    /** All subscribers receive the same bytes, so all lanes expect the stamp of connection 0. */
    private static Lane[] sameId(int subscribers) {
        if (subscribers < 1 || subscribers > 1_000_000) {
            throw new IllegalArgumentException("subscribers must be 1 to 1000000, but is " + subscribers);
        }
        Lane[] lanes = new Lane[subscribers];
        for (int i = 0; i < subscribers; i++) {
            lanes[i] = new Lane(0, 1);
        }
        return lanes;
    }

    @Override
    void begin() {
        publish();
    }

    private void publish() {
        failuresBefore = failures();
        startedAt = System.nanoTime();
        for (Lane lane : lanes) {
            if (lane.connection.isOpen()) {
                outstanding++;
                lane.sentNow(startedAt);
                report.sent();
            }
        }
        message.clear();
        payload.writePlain(message, Stamp.identity(false, 0, broadcasts++), Stamp.time(false, startedAt));
        publisher.accept(message.flip());
    }

    @Override
    void answered(Lane lane) {
        // A broadcast that one subscriber did not receive has no last receipt.
        if (--outstanding == 0 && failures() == failuresBefore) {
            last.record(now - startedAt);
        }
    }

    private long failures() {
        return report.lostMessages() + report.wrongMessages();
    }

    @Override
    void afterRead(Lane lane) {
        if (outstanding == 0 && sending()) {
            publish();
        }
    }

    @Override
    void gaveUp(Lane lane) {
        // Should the message come yet, its stamp tells it from the next.
        afterRead(lane);
    }

    /** Time from T0 to the last subscriber's receipt, of every broadcast that all received. */
    public LatencyRecorder last() {
        return last;
    }

    /** Broadcasts begun so far. */
    public long broadcasts() {
        return broadcasts;
    }

    @Override
    public void opened(Connection connection) {
        throw new IllegalStateException("subscribers are opened before they are attached");
    }

    @Override
    public void writable(Connection connection) {
        // Subscribers send nothing but pongs.
    }
}
