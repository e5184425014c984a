package org.echobench.core.reference;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.echobench.core.content.PushBudget;
import org.echobench.core.wire.Frames;

/**
 * The subscribers of one event loop, used on that loop only, and the messages published to them, in call order. A loop
 * never waits for a subscriber, so a publisher that is faster than the loop may wait for the loop, and no more than a
 * subscriber's limit is queued.
 */
final class Subscribers {

    /** A queued task costs these bytes in addition, so that small messages are bounded as well. */
    private static final int TASK_BYTES = 128;

    private final EventLoop loop;
    private final List<Connection> all = new ArrayList<>();
    private final Semaphore room = new Semaphore(PushBudget.MOST_BYTES);

    Subscribers(EventLoop loop) {
        this.loop = loop;
    }

    void add(Connection connection) {
        connection.subscription = all.size();
        all.add(connection);
    }

    /** Forgets a connection, if it is a subscriber; the last one takes its place. */
    void remove(Connection connection) {
        int place = connection.subscription;
        if (place >= 0) {
            connection.subscription = -1;
            Connection last = all.remove(all.size() - 1);
            if (last != connection) {
                all.set(place, last);
                last.subscription = place;
            }
        }
    }

    /** The message as a frame, encoded once for all subscribers of all loops. */
    static ByteBuffer frame(ByteBuffer message) {
        int length = message.remaining();
        ByteBuffer frame = ByteBuffer.allocate(Frames.headerBytes(length, false) + length);
        Frames.writeHeader(frame, true, Frames.BINARY, length);
        return frame.put(message.duplicate()).flip();
    }

    /**
     * Called by the publisher's thread.
     *
     * @param frame shared with other loops: its position does not change
     */
    void publish(ByteBuffer frame) {
        int bytes = Math.min(frame.remaining() + TASK_BYTES, PushBudget.MOST_BYTES);
        room.acquireUninterruptibly(bytes);
        boolean accepted = loop.execute(() -> {
            try {
                broadcast(frame.duplicate());
            } finally {
                room.release(bytes);
            }
        });
        if (!accepted) {
            room.release(bytes);
        }
    }

    /** Sends a whole frame to all. It is copied off the heap once, not once for each. */
    private void broadcast(ByteBuffer frame) {
        ByteBuffer stage = loop.stage;
        while (frame.hasRemaining()) {
            int bytes = Math.min(frame.remaining(), stage.capacity());
            ByteBuffer chunk = stage.duplicate().clear().limit(bytes);
            chunk.put(0, frame, frame.position(), bytes);
            frame.position(frame.position() + bytes);
            // Backwards: a subscriber that is removed on the way gives its place to one that was served already.
            for (int i = all.size() - 1; i >= 0; i--) {
                all.get(i).push(chunk.position(0).limit(bytes));
            }
        }
    }
}
