package org.echobench.core.reference;

import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.Frames;

/**
 * Hands published messages to the subscribers of one event loop, in call order. A loop never waits for a subscriber, so
 * a publisher that is faster than the loop may wait for the loop, and no more than a subscriber's limit is queued.
 */
final class Publisher {

    /** The bytes that a queued task costs by itself, so that small messages are bounded, too. */
    private static final int TASK_BYTES = 128;

    private final EventLoop loop;
    private final Semaphore room = new Semaphore(Endpoints.MAX_QUEUED_PUSH_BYTES);

    Publisher(EventLoop loop) {
        this.loop = loop;
    }

    /** The message as a frame of its own, encoded once for all subscribers of all loops. */
    static ByteBuffer frame(ByteBuffer message) {
        int length = message.remaining();
        ByteBuffer frame = ByteBuffer.allocate(Frames.headerBytes(length, false) + length);
        Frames.writeHeader(frame, true, Frames.BINARY, length);
        return frame.put(message.duplicate()).flip();
    }

    /** @param frame shared with other loops: its position does not change */
    void publish(ByteBuffer frame) {
        int bytes = Math.min(frame.remaining() + TASK_BYTES, Endpoints.MAX_QUEUED_PUSH_BYTES);
        room.acquireUninterruptibly(bytes);
        boolean accepted = loop.execute(() -> {
            try {
                loop.subscribers().broadcast(frame.duplicate());
            } finally {
                room.release(bytes);
            }
        });
        if (!accepted) {
            room.release(bytes);
        }
    }

    /**
     * @param turn the lock under which the supplier is asked
     * @param done counted down when the subscribers of this loop have been served
     */
    void publishEach(Supplier<ByteBuffer> message, Object turn, CountDownLatch done) {
        boolean accepted = loop.execute(() -> {
            try {
                loop.subscribers().broadcastEach(message, turn);
            } finally {
                done.countDown();
            }
        });
        if (!accepted) {
            done.countDown();
        }
    }
}
