package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.echobench.core.client.Connection;
import org.echobench.core.client.PingRound;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;

/**
 * Broadcasts at intended times, whether or not the subscribers have received the ones before. A subscriber's response
 * time is its receive time less the broadcast's intended time, so that what piles up in a slow server counts; its
 * {@link #service()} time is from T0, taken just before the broadcast begins.
 */
public final class PacedFanOut extends PacedDriver {

    private final Broadcaster broadcaster;
    private final LongQueue intended = new LongQueue();
    private final LongQueue outstanding = new LongQueue();
    private final LatencyRecorder last = new LatencyRecorder();
    private long freeSince;

    /**
     * @param path where to subscribe
     * @param payload binary, at least {@link org.echobench.core.wire.Stamp#BYTES} bytes
     * @param subscribers 1 to 1,000,000
     * @param publisher begins a broadcast; the buffer is valid during the call
     * @param schedule of the broadcasts
     * @param failFast whether the first lost or wrong message throws; otherwise they are counted
     */
    public PacedFanOut(
            Target target,
            String path,
            Payload payload,
            int subscribers,
            Consumer<ByteBuffer> publisher,
            Schedule schedule,
            boolean failFast) {
        super(
                target,
                new EchoDialogue(path, Broadcaster.checked(payload)),
                Broadcaster.lanes(subscribers),
                schedule,
                failFast);
        this.broadcaster = new Broadcaster(payload, publisher);
    }

    /** What a broadcast takes inside {@code publish} is the server's doing and not the client's lag. */
    @Override
    void due(long time) {
        long startedAt = System.nanoTime();
        lagged(startedAt, time, broadcaster.begun() == 0 ? time : freeSince);
        int expected = broadcaster.expect(lanes, report, startedAt);
        if (expected > 0) {
            intended.add(time);
            outstanding.add(expected);
        }
        broadcaster.publish(startedAt);
        freeSince = System.nanoTime();
    }

    /** Where {@code publish} takes longer than the schedule allows, sending all that is due would never end. */
    @Override
    int burst() {
        return 1;
    }

    @Override
    void timed(Lane lane) {
        respondedTo(intended.get(lane.received));
    }

    @Override
    void answered(Lane lane) {
        long broadcast = lane.received - 1;
        long left = outstanding.get(broadcast) - 1;
        outstanding.set(broadcast, left);
        if (left > 0) {
            return;
        }
        if (report.lostMessages() + report.wrongMessages() == 0) {
            last.record(now - intended.get(broadcast));
        }
        while (!outstanding.isEmpty() && outstanding.get(outstanding.oldest()) == 0) {
            outstanding.remove();
            intended.remove();
        }
    }

    @Override
    void gaveUp(Lane lane) {
        // The schedule goes on. Should the message come yet, its stamp tells it from the next.
    }

    @Override
    void afterRead(Lane lane) {
        // Nothing is sent in answer, but a broadcast that became due does not wait for the other subscribers' reads.
        sendDue();
    }

    /** Time from the intended broadcast to the last subscriber's receipt, until the first message is lost or wrong. */
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
