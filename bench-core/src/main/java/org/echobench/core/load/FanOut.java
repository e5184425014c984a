package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.echobench.core.client.Connection;
import org.echobench.core.client.PingRound;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.Stamp;

/**
 * Subscribers of one broadcast after another. Every message carries T0, taken before the broadcast begins; a message's
 * latency is its receive time less T0. The next broadcast begins when the last subscriber has received this one.
 */
public final class FanOut extends LaneDriver {

    private final Broadcaster broadcaster;
    private final LatencyRecorder last = new LatencyRecorder();
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
        super(
                target,
                new EchoDialogue(path, Broadcaster.checked(payload)),
                Broadcaster.lanes(subscribers),
                failFast,
                lossLimit);
        this.broadcaster = new Broadcaster(payload, publisher);
    }

    @Override
    void begin() {
        publish();
    }

    private void publish() {
        failuresBefore = failures();
        startedAt = System.nanoTime();
        outstanding += broadcaster.expect(lanes, report, startedAt);
        broadcaster.publish(startedAt);
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
        return broadcaster.begun();
    }

    @Override
    void established(List<Connection> subscribers) throws IOException {
        PingRound.await(loop, subscribers);
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
