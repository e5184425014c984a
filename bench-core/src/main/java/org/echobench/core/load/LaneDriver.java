package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.ConnectionFailure;
import org.echobench.core.client.ConnectionHandler;
import org.echobench.core.client.Opener;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.ProtocolException;

/**
 * What every raw driver shares: the lanes of one {@link ClientLoop}, the bookkeeping of their answers, and the search
 * for lost messages. Subclasses decide when messages are sent.
 */
abstract class LaneDriver implements LoadDriver, ConnectionHandler, Dialogue.Answers {

    private static final long POLL_MILLIS = 100;
    private static final long SWEEP_NANOS = 250_000_000L;

    final Target target;
    final Dialogue dialogue;
    final ClientLoop loop;
    final Lane[] lanes;
    final LoadReport report = new LoadReport();
    private final LatencyRecorder service = new LatencyRecorder();
    private final boolean failFast;
    private final LossLimit lossLimit;
    private long pending;
    private long sweptAt;
    private boolean sending;
    /** When the answers being read arrived. */
    long now;

    LaneDriver(Target target, Dialogue dialogue, Lane[] lanes, boolean failFast, LossLimit lossLimit) {
        this.target = target;
        this.dialogue = dialogue;
        this.lanes = lanes;
        this.failFast = failFast;
        this.lossLimit = lossLimit;
        try {
            loop = new ClientLoop(Math.max(ClientLoop.DEFAULT_BUFFER_BYTES, dialogue.messageBytes()), target.tls());
        } catch (IOException e) {
            throw new LoadFailure("no selector: " + e.getMessage(), e);
        }
    }

    static Lane[] lanes(int first, int count, int window) {
        Lane[] lanes = new Lane[count];
        for (int i = 0; i < count; i++) {
            lanes[i] = new Lane(first + i, window);
        }
        return lanes;
    }

    /** Sends the first messages. */
    abstract void begin();

    /** The answer to a message of this lane has come, right or wrong, or is given up. */
    abstract void answered(Lane lane);

    @Override
    public void open() {
        try {
            Connection[] connections =
                    Opener.open(loop, target, dialogue.upgradePath(), dialogue.extensionOffer(), lanes.length);
            established(Arrays.asList(connections));
            for (int i = 0; i < lanes.length; i++) {
                attach(lanes[i], connections[i]);
            }
        } catch (IOException | ConnectionFailure | ProtocolException e) {
            throw new LoadFailure(e.getMessage(), e);
        }
    }

    /** Called with the connections just opened, before they are this driver's to read. */
    void established(List<Connection> connections) throws IOException {}

    final void attach(Lane lane, Connection connection) {
        lane.connection = connection;
        connection.attach(lane);
        connection.handler(this);
    }

    @Override
    public final void completeOne() {
        if (pending == 0) {
            startSending();
            do {
                requireOpen();
                poll();
            } while (pending == 0);
        }
        pending--;
    }

    final void startSending() {
        if (!sending) {
            sending = true;
            begin();
        }
    }

    private void requireOpen() {
        if (loop.open() == 0) {
            throw new LoadFailure("every connection has ended; the first failure: "
                    + report.firstFailure().orElse("none") + " (" + report + ")");
        }
    }

    /** Goes on until {@code end} on {@link System#nanoTime}, however many messages complete. */
    final void pollUntil(long end) {
        while (System.nanoTime() - end < 0) {
            requireOpen();
            poll();
        }
        pending = 0;
    }

    @Override
    public void drain() {
        sending = false;
        pending = 0;
        while (busy()) {
            requireOpen();
            poll();
        }
        pending = 0;
    }

    /** Whether an answer or a connection's end is still to come. */
    boolean busy() {
        for (Lane lane : lanes) {
            if (lane.inFlight() > 0 || lane.ending) {
                return true;
            }
        }
        return false;
    }

    final boolean sending() {
        return sending;
    }

    /** Called before each poll; sends what has become due. */
    void beforePoll() {}

    /** The longest that the next poll may wait; 0 does not wait. */
    long pollMillis() {
        return POLL_MILLIS;
    }

    /** Called when a poll found nothing ready. */
    void nothingReady() {}

    private void poll() {
        beforePoll();
        try {
            if (loop.poll(pollMillis()) == 0) {
                now = System.nanoTime();
                nothingReady();
            }
        } catch (IOException e) {
            throw new LoadFailure("the client's selector failed: " + e.getMessage(), e);
        } catch (ProtocolException e) {
            throw new LoadFailure(e.getMessage(), e);
        }
        if (now - sweptAt > SWEEP_NANOS) {
            sweptAt = now;
            sweep();
        }
        if (failFast) {
            report.check();
        }
    }

    /** Gives up every message that is older than the loss limit. */
    private void sweep() {
        for (Lane lane : lanes) {
            if (lane.inFlight() > 0 && lossLimit.passed(lane.oldestSentAt(), now)) {
                lost(lane, lane.inFlight(), "no answer within " + lossLimit + " on connection " + lane.id);
            } else if (lane.ending && lossLimit.passed(lane.endingSince, now)) {
                report.wrong("the server did not end connection " + lane.id + " though asked to close");
            } else {
                continue;
            }
            if (!failFast) {
                gaveUp(lane);
            }
        }
    }

    /** Called where the lane's answers are no longer waited for: the load goes on without them. */
    abstract void gaveUp(Lane lane);

    @Override
    public final void received(Connection connection, ByteBuffer in, long now) {
        this.now = now;
        Lane lane = (Lane) connection.attachment();
        dialogue.receive(lane, in, this);
        afterRead(lane);
    }

    /** A right answer has come, {@code now}; it is still counted as in flight. */
    void timed(Lane lane) {}

    /** A message is given up, or its answer was wrong; it is still counted as in flight. */
    void unanswered(Lane lane) {}

    /** Called when all answers of one read have been taken, or the connection has ended. */
    abstract void afterRead(Lane lane);

    @Override
    public final void completed(Lane lane) {
        long latency = now - lane.oldestSentAt();
        service.record(latency, now);
        if (lossLimit.passed(lane.oldestSentAt(), now)) {
            report.late("an answer came after " + latency / 1_000_000 + " ms, beyond the loss limit of " + lossLimit);
        }
        timed(lane);
        report.completed();
        over(lane);
    }

    /** One more message is over, in one way or another. */
    private void over(Lane lane) {
        lane.received++;
        pending++;
        answered(lane);
    }

    @Override
    public final void lost(Lane lane, long messages, String reason) {
        report.lost(messages, reason);
        for (long i = 0; i < messages; i++) {
            unanswered(lane);
            over(lane);
        }
    }

    @Override
    public final void wrong(Lane lane, String reason) {
        report.wrong(reason);
        unanswered(lane);
        over(lane);
    }

    @Override
    public final void unexpected(Lane lane, String reason) {
        report.wrong(reason);
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        Lane lane = (Lane) connection.attachment();
        lost(lane, lane.inFlight(), "connection " + lane.id + " ended: " + cause.getMessage());
        afterRead(lane);
    }

    @Override
    public final LoadReport report() {
        return report;
    }

    @Override
    public final LatencyRecorder service() {
        return service;
    }

    @Override
    public long waitedNanos() {
        return loop.waitedNanos();
    }

    @Override
    public final void close() {
        try {
            loop.close();
        } catch (IOException e) {
            throw new LoadFailure("the client's selector cannot be closed: " + e.getMessage(), e);
        }
    }
}
