package org.echobench.core.wire;

import java.nio.ByteBuffer;

/**
 * The first 16 bytes of every payload: connection, sequence and time, so that no echo is mistaken for another. The time
 * of a broadcast is its T0, which subscribers in other processes do not know.
 *
 * <p>Two words, lowest bits first, so that a payload shorter than the stamp still carries the part that changes from
 * message to message. In binary messages the first word is sequence (32 bits) and connection (32), the second the time
 * in nanoseconds. In text messages each word is eight printable ASCII characters of six bits each: sequence (28) and
 * connection (20), then the low 48 bits of the time (78 hours). A shorter payload carries what it has room for.
 */
public final class Stamp {

    public static final int BYTES = 16;

    /** The offset of the time. */
    public static final int TIME = Long.BYTES;

    private static final long PRINTABLE = 0x3030303030303030L;

    private Stamp() {}

    /** The first word as it lies in a big-endian buffer: which message of its connection, and whose. */
    public static long identity(boolean text, int connection, long sequence) {
        return Long.reverseBytes(
                text
                        ? printable(((connection & 0xFFFFFL) << 28) | (sequence & 0xFFFFFFFL))
                        : ((long) connection << 32) | (sequence & 0xFFFFFFFFL));
    }

    /** The second word as it lies in a big-endian buffer: a reading of {@link System#nanoTime()}. */
    public static long time(boolean text, long nanos) {
        return Long.reverseBytes(text ? printable(nanos & 0xFFFFFFFFFFFFL) : nanos);
    }

    /** The sequence in the first word of a binary message, 0 to 2³² − 1. */
    public static long binarySequence(long identity) {
        return Long.reverseBytes(identity) & 0xFFFFFFFFL;
    }

    /** The reading of the clock in the second word of a binary message. */
    public static long binaryTime(long time) {
        return Long.reverseBytes(time);
    }

    /** Writes the words, or as much of them as a payload of {@code length} bytes holds, at the position. */
    public static void write(ByteBuffer out, int length, long identity, long time) {
        if (length >= BYTES) {
            out.putLong(identity).putLong(time);
            return;
        }
        for (int i = 0; i < length; i++) {
            out.put(byteAt(i, identity, time));
        }
    }

    /** Byte {@code index} of the stamp. */
    public static byte byteAt(int index, long identity, long time) {
        long word = index < Long.BYTES ? identity : time;
        return (byte) (word >>> (56 - 8 * (index & 7)));
    }

    /** Spreads 48 bits over eight bytes of six bits, and lifts each into '0' to 'o'. */
    private static long printable(long bits48) {
        long x = (bits48 & 0xFFFFFFL) | (bits48 & 0xFFFFFF000000L) << 8;
        x = (x & 0x00000FFF00000FFFL) | (x & 0x00FFF00000FFF000L) << 4;
        x = (x & 0x003F003F003F003FL) | (x & 0x0FC00FC00FC00FC0L) << 2;
        return x + PRINTABLE;
    }
}
