package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.echobench.core.client.Connection;
import org.echobench.core.client.Target;

/**
 * A window of messages in flight on every connection; each answer lets the next message go. Its latency is service
 * time: a server that stalls is asked less, so the stall is seen by few messages. A connection that ended, or over
 * HTTP lost an answer, is not used again.
 */
public final class ClosedLoop extends LaneDriver {

    private static final long UNLIMITED = Long.MAX_VALUE;

    private final int window;
    /** Messages that may still be begun. */
    private long left = UNLIMITED;

    /**
     * @param firstId number of the first connection, so that several loops use different ones
     * @param connections 1 to 1,000,000
     * @param window messages in flight on each connection, 1 to 65,536
     * @param failFast whether the first lost, wrong or late message throws; otherwise they are counted
     */
    public ClosedLoop(Target target, Dialogue dialogue, int firstId, int connections, int window, boolean failFast) {
        this(target, dialogue, firstId, connections, window, failFast, LossLimit.USUAL);
    }

    /** As above, with answers that may take longer, or less long, than usual before they count as lost: at least 1 ns. */
    public ClosedLoop(
            Target target,
            Dialogue dialogue,
            int firstId,
            int connections,
            int window,
            boolean failFast,
            Duration lossLimit) {
        this(target, dialogue, firstId, connections, window, failFast, new LossLimit(lossLimit.toNanos()));
    }

    ClosedLoop(
            Target target,
            Dialogue dialogue,
            int firstId,
            int connections,
            int window,
            boolean failFast,
            LossLimit lossLimit) {
        super(target, dialogue, lanes(firstId, checked(connections), checked(window, dialogue)), failFast, lossLimit);
        this.window = window;
    }

    private static int checked(int connections) {
        if (connections < 1 || connections > 1_000_000) {
            throw new IllegalArgumentException("connections must be 1 to 1000000, but is " + connections);
        }
        return connections;
    }

    private static int checked(int window, Dialogue dialogue) {
        if (window < 1 || window > 65_536) {
            throw new IllegalArgumentException("window must be 1 to 65536, but is " + window);
        }
        if (dialogue.oneShot() && window > 1) {
            throw new IllegalArgumentException("a connection that is closed after each answer has a window of 1");
        }
        return window;
    }

    @Override
    public void open() {
        if (!dialogue.oneShot()) {
            super.open();
        }
    }

    /** Answers that were lost or wrong are among them; a run that has any is failed. */
    @Override
    public long[] completedByConnection() {
        long[] completed = new long[lanes.length];
        for (int i = 0; i < lanes.length; i++) {
            completed[i] = lanes[i].received;
        }
        return completed;
    }

    /**
     * Sends exactly that many messages, the window full as long as there are enough, and waits for all answers.
     *
     * @throws LoadFailure as {@link #completeOne}
     */
    void complete(long messages) {
        left = messages;
        for (long i = 0; i < messages; i++) {
            completeOne();
        }
        drain();
        left = UNLIMITED;
    }

    /** Closes the connections that are kept alive; {@link #open} opens new ones. */
    void disconnect() {
        for (Lane lane : lanes) {
            if (lane.connection != null && lane.connection.isOpen()) {
                lane.connection.close();
            }
        }
    }

    private boolean take() {
        if (left == 0) {
            return false;
        }
        if (left != UNLIMITED) {
            left--;
        }
        return true;
    }

    @Override
    void begin() {
        for (Lane lane : lanes) {
            if (dialogue.oneShot()) {
                connect(lane);
            } else if (lane.connection.isOpen()) {
                while (lane.owed < window && take()) {
                    lane.owed++;
                }
                send(lane);
            }
        }
    }

    /** The message of the connection counts as sent from here on: connecting is part of its latency. */
    private void connect(Lane lane) {
        if (!take()) {
            return;
        }
        lane.inMessage = false;
        lane.sentNow(System.nanoTime());
        report.sent();
        try {
            lane.connection = loop.connect(target.address(), Optional.empty(), this, lane);
        } catch (IOException e) {
            throw new LoadFailure("connection " + lane.id + " cannot be opened: " + e.getMessage(), e);
        }
    }

    @Override
    public void opened(Connection connection) {
        Lane lane = (Lane) connection.attachment();
        ByteBuffer out = loop.out();
        dialogue.encode(lane, lane.oldestSentAt(), out);
        connection.write(out);
    }

    @Override
    void answered(Lane lane) {
        if (dialogue.oneShot()) {
            lane.ending = lane.connection.isOpen();
            lane.endingSince = now;
        } else if (sending() && take()) {
            lane.owed++;
        }
    }

    @Override
    void afterRead(Lane lane) {
        send(lane);
    }

    @Override
    void gaveUp(Lane lane) {
        if (dialogue.upgradePath().isPresent()) {
            // Should the echo come yet, its stamp tells it from the next.
            send(lane);
            return;
        }
        lane.connection.reset();
        lane.ending = false;
        if (dialogue.oneShot() && sending()) {
            connect(lane);
        }
    }

    @Override
    public void writable(Connection connection) {
        send((Lane) connection.attachment());
    }

    private void send(Lane lane) {
        if (!sending()) {
            lane.owed = 0;
        }
        while (lane.owed > 0 && !dialogue.oneShot() && !lane.connection.blocked() && lane.connection.isOpen()) {
            ByteBuffer out = loop.out();
            long time = System.nanoTime();
            do {
                dialogue.encode(lane, time, out);
                lane.sentNow(time);
                report.sent();
                lane.owed--;
            } while (lane.owed > 0 && out.remaining() >= dialogue.messageBytes());
            lane.connection.write(out);
        }
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        Lane lane = (Lane) connection.attachment();
        if (!lane.ending) {
            super.closed(connection, cause);
            return;
        }
        lane.ending = false;
        if (sending()) {
            connect(lane);
        }
    }
}
