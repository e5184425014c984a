package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.echobench.core.wire.Stamp;

/**
 * Begins one broadcast after another to the subscribers of one driver. All of them receive the same bytes, so all their
 * lanes expect the stamp of connection 0. Not thread-safe.
 */
final class Broadcaster {

    private final Payload payload;
    private final Consumer<ByteBuffer> publisher;
    private final ByteBuffer message;
    private long begun;

    /**
     * @param payload binary, at least {@link Stamp#BYTES} bytes
     * @param publisher begins a broadcast; the buffer is valid during the call
     */
    Broadcaster(Payload payload, Consumer<ByteBuffer> publisher) {
        this.payload = payload;
        this.publisher = publisher;
        this.message = ByteBuffer.allocate(payload.bytes());
    }

    static Payload checked(Payload payload) {
        if (payload.text() || payload.bytes() < Stamp.BYTES) {
            throw new IllegalArgumentException("a broadcast is binary and has at least " + Stamp.BYTES + " bytes");
        }
        return payload;
    }

    static Lane[] lanes(int subscribers) {
        if (subscribers < 1 || subscribers > 1_000_000) {
            throw new IllegalArgumentException("subscribers must be 1 to 1000000, but is " + subscribers);
        }
        Lane[] lanes = new Lane[subscribers];
        for (int i = 0; i < subscribers; i++) {
            lanes[i] = new Lane(0, 1);
        }
        return lanes;
    }

    /** The open lanes that are to receive the next broadcast; each counts it as sent at {@code t0}. */
    int expect(Lane[] lanes, LoadReport report, long t0) {
        int expected = 0;
        for (Lane lane : lanes) {
            if (lane.connection.isOpen()) {
                expected++;
                lane.sentNow(t0);
                report.sent();
            }
        }
        return expected;
    }

    /** Publishes the next broadcast, stamped with {@code t0}. */
    void publish(long t0) {
        message.clear();
        payload.writePlain(message, Stamp.identity(false, 0, begun++), Stamp.time(false, t0));
        publisher.accept(message.flip());
    }

    long begun() {
        return begun;
    }
}
