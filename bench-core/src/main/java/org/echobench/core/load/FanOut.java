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
    private int outstanding;

    /**
     * @param path where to subscribe
     * @param payload binary, at least {@link Stamp#BYTES} bytes
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
        outstanding = lanes.length;
        startedAt = System.nanoTime();
        for (Lane lane : lanes) {
            lane.sentNow(startedAt);
            report.sent();
        }
        message.clear();
        payload.writePlain(message, Stamp.identity(false, 0, broadcasts++), Stamp.time(false, startedAt));
        publisher.accept(message.flip());
    }

    @Override
    void answered(Lane lane) {
        if (--outstanding == 0) {
            last.record(now - startedAt);
        }
    }

    @Override
    void afterRead(Lane lane) {
        if (outstanding == 0 && sending()) {
            publish();
        }
    }

    /** Time from T0 to the last subscriber's receipt, of every broadcast. */
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
