package org.echobench.core.load;

import java.nio.ByteBuffer;
import org.echobench.core.client.Connection;
import org.echobench.core.client.Target;

/**
 * Messages at intended times, whatever the server does. Each goes to the next connection that may take one; where none
 * may, it waits, and its response time counts the wait. Beside the service time (from the actual send) it records the
 * response time (from the intended one) and how late the client itself was in sending.
 */
public final class OpenLoop extends PacedDriver {

    /** More than any server leaves unanswered before the loss limit. */
    public static final int ANY_DEPTH = 1 << 20;

    private final int depth;
    private final LongQueue waiting = new LongQueue();
    private final LongQueue[] intended;
    private int turn;

    /**
     * @param depth messages that may be in flight on one connection: 1 for HTTP without pipelining
     * @param failFast whether the first lost or wrong message throws; otherwise they are counted
     */
    public OpenLoop(
            Target target,
            Dialogue dialogue,
            int firstId,
            int connections,
            int depth,
            Schedule schedule,
            boolean failFast) {
        super(target, checked(dialogue), lanes(firstId, connections, 1), schedule, failFast);
        this.depth = depth;
        this.intended = new LongQueue[connections];
        for (int i = 0; i < connections; i++) {
            lanes[i].index = i;
            intended[i] = new LongQueue();
        }
    }

    private static Dialogue checked(Dialogue dialogue) {
        if (dialogue.oneShot()) {
            throw new IllegalArgumentException("a fixed rate needs connections that are kept alive");
        }
        return dialogue;
    }

    @Override
    void due(long time) {
        waiting.add(time);
        if (waiting.size() > 1) {
            // Those before it found no connection, so neither does this one.
            return;
        }
        for (int i = 0; i < lanes.length; i++) {
            turn = turn + 1 == lanes.length ? 0 : turn + 1;
            if (free(lanes[turn])) {
                send(lanes[turn], time);
                return;
            }
        }
    }

    private boolean free(Lane lane) {
        return lane.inFlight() < depth && !lane.connection.blocked() && lane.connection.isOpen();
    }

    /**
     * @param freeSince when the connection could take a message: waiting for it is the server's doing, only what comes
     *     after is the client's lag
     */
    private void send(Lane lane, long freeSince) {
        while (!waiting.isEmpty() && free(lane)) {
            ByteBuffer out = loop.out();
            long time = System.nanoTime();
            do {
                long due = waiting.remove();
                lagged(time, due, freeSince);
                intended[lane.index].add(due);
                dialogue.encode(lane, time, out);
                lane.sentNow(time);
                report.sent();
            } while (!waiting.isEmpty() && lane.inFlight() < depth && out.remaining() >= dialogue.messageBytes());
            lane.connection.write(out);
        }
    }

    @Override
    void timed(Lane lane) {
        respondedTo(intended[lane.index].remove());
    }

    @Override
    void unanswered(Lane lane) {
        intended[lane.index].remove();
    }

    @Override
    void answered(Lane lane) {
        // What waits is sent when the whole read has been taken.
    }

    @Override
    void gaveUp(Lane lane) {
        if (dialogue.upgradePath().isEmpty()) {
            // Should the answer come yet, nothing would tell it from the next.
            lane.connection.reset();
        } else {
            send(lane, now);
        }
    }

    /** What became due meanwhile does not wait for the other connections' answers to be read. */
    @Override
    void afterRead(Lane lane) {
        send(lane, now);
        sendDue();
    }

    @Override
    public void writable(Connection connection) {
        send((Lane) connection.attachment(), System.nanoTime());
    }

    /** What was due before the end is sent and waited for, however long the queue: leaving it out would flatter. */
    @Override
    boolean busy() {
        return !waiting.isEmpty() || super.busy();
    }

    @Override
    public void opened(Connection connection) {
        throw new IllegalStateException("connections are opened before they are attached");
    }
}
