package org.echobench.core.load;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Stamp;

/**
 * The first 24 bytes of a broadcast whose subscribers are in other processes: its number and kind, the time stamped at
 * each subscriber's write, and T0. The first 16 are a {@link Stamp}, so that a server's process can restamp the time.
 */
public final class BroadcastStamp {

    public static final int BYTES = Stamp.BYTES + Long.BYTES;

    private static final int WRITTEN = Long.BYTES;
    private static final int T0 = Stamp.BYTES;

    private static final int ONE_FOR_ALL = 0;
    private static final int EACH = 1;

    private BroadcastStamp() {}

    static Payload checked(Payload payload) {
        if (payload.text() || payload.bytes() < BYTES) {
            throw new IllegalArgumentException(
                    "payload must be at least " + BYTES + " bytes, but is " + payload.bytes());
        }
        return payload;
    }

    /**
     * The next message of a broadcast.
     *
     * @param number from 0, less than 2³²
     * @param each whether the server stamps the time just before each subscriber's write
     * @param t0 {@link System#nanoTime()} before the broadcast begins
     */
    public static ByteBuffer message(Payload payload, long number, boolean each, long t0) {
        ByteBuffer message = ByteBuffer.allocate(checked(payload).bytes());
        payload.writePlain(message, Stamp.identity(false, each ? EACH : ONE_FOR_ALL, number), Stamp.time(false, t0));
        return message.putLong(T0, Stamp.time(false, t0)).flip();
    }

    static long number(ByteBuffer in, int at) {
        return Stamp.binarySequence(in.getLong(at));
    }

    static boolean stampedForEach(ByteBuffer in, int at) {
        return in.getLong(at) == Stamp.identity(false, EACH, number(in, at));
    }

    static long written(ByteBuffer in, int at) {
        return Stamp.binaryTime(in.getLong(at + WRITTEN));
    }

    static long t0(ByteBuffer in, int at) {
        return Stamp.binaryTime(in.getLong(at + T0));
    }

    /** T0, then the write, then now; and T0 is the write where the server stamps nothing. */
    static boolean plausible(ByteBuffer in, int at, long now) {
        long t0 = t0(in, at);
        long written = written(in, at);
        boolean known = in.getLong(at) == Stamp.identity(false, ONE_FOR_ALL, number(in, at)) && written == t0;
        return (known || stampedForEach(in, at)) && written - t0 >= 0 && now - written >= 0;
    }
}
