package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Stamp;

/**
 * The messages of broadcasts to subscribers in other processes: the leader makes them, subscribers read and check them.
 * Not thread-safe.
 */
public final class BroadcastMessage {

    /** The stamp's connection where its time is T0. */
    private static final int ONE_FOR_ALL = 0;

    /** The stamp's connection if its time is each subscriber's own write. */
    private static final int EACH = 1;

    private final Payload payload;

    /** The number of the message that was read last. The next three are of the same message. */
    long number;

    /** Whether it was stamped for this subscriber only. */
    boolean each;

    /** When it was written, on the clock that stamps broadcasts; T0 unless it was stamped for this subscriber only. */
    long written;

    /** When its broadcast began, on the clock that stamps broadcasts. */
    long t0;

    /** @param payload binary, at least {@link Stamp#BROADCAST_BYTES} bytes */
    public BroadcastMessage(Payload payload) {
        if (payload.text() || payload.bytes() < Stamp.BROADCAST_BYTES) {
            throw new IllegalArgumentException(
                    "payload must be at least " + Stamp.BROADCAST_BYTES + " bytes, but is " + payload.bytes());
        }
        this.payload = payload;
    }

    /**
     * The message of a broadcast.
     *
     * @param number from 0, less than 2³²
     * @param each whether the server stamps the time just before each subscriber's write
     * @param t0 {@link System#nanoTime()} before the broadcast begins
     */
    public ByteBuffer make(long number, boolean each, long t0) {
        ByteBuffer message = ByteBuffer.allocate(payload.bytes());
        long time = Stamp.time(false, t0);
        payload.writePlain(message, Stamp.identity(false, each ? EACH : ONE_FOR_ALL, number), time);
        return message.putLong(Stamp.T0, time).flip();
    }

    /**
     * Reads a whole frame. Its payload begins at the buffer's position, which stays.
     *
     * @param next number of the broadcast that the subscriber has to receive next
     * @param now on the clock that stamps broadcasts
     * @return why the message is wrong; empty where it is right
     */
    Optional<String> read(FrameHeader header, ByteBuffer in, long next, long now) {
        int at = in.position();
        int length = (int) header.payloadLength();
        if (header.masked() || !header.fin() || header.opcode() != Frames.BINARY) {
            return Optional.of("a broadcast is not one binary frame, unmasked");
        }
        if (length != payload.bytes()) {
            return Optional.of("a broadcast has " + length + " bytes instead of " + payload.bytes());
        }
        long identity = in.getLong(at);
        number = Stamp.binarySequence(identity);
        each = identity == Stamp.identity(false, EACH, number);
        written = Stamp.binaryTime(in.getLong(at + Stamp.TIME));
        t0 = Stamp.binaryTime(in.getLong(at + Stamp.T0));
        if (number < next) {
            return Optional.of("broadcast " + number + " came again, or out of order");
        }
        boolean known = each || identity == Stamp.identity(false, ONE_FOR_ALL, number) && written == t0;
        if (!known || written - t0 < 0 || now - written < 0 || !fillerMatches(in, at)) {
            return Optional.of("broadcast " + number + " differs from what was sent");
        }
        return Optional.empty();
    }

    private boolean fillerMatches(ByteBuffer in, int at) {
        in.position(at + Stamp.BROADCAST_BYTES);
        boolean same = payload.fillerMatches(in, Stamp.BROADCAST_BYTES, payload.bytes() - Stamp.BROADCAST_BYTES);
        in.position(at);
        return same;
    }
}
