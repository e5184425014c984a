package org.echobench.core.reference;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.echobench.core.wire.Frames;

/** The subscribers of one event loop; used on that loop only. */
final class Subscribers {

    private final List<Connection> all = new ArrayList<>();
    private final ByteBuffer stage;

    /** @param stage the loop's direct buffer, empty whenever one of these methods is called */
    Subscribers(ByteBuffer stage) {
        this.stage = stage;
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

    /** Sends a whole frame to all. It is copied off the heap once, not once for each. */
    void broadcast(ByteBuffer frame) {
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

    /**
     * Sends each its own message, asked for just before its write.
     *
     * @param turn the lock under which all loops ask, and copy what they are given
     */
    void broadcastEach(Supplier<ByteBuffer> message, Object turn) {
        for (int i = all.size() - 1; i >= 0; i--) {
            Connection subscriber = all.get(i);
            subscriber.guard(() -> {
                synchronized (turn) {
                    subscriber.out().frame(Frames.BINARY, message.get());
                }
                subscriber.pushed();
            });
        }
    }
}
