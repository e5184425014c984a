package org.echobench.core.wire;

import java.nio.ByteBuffer;

/** Writes WebSocket frames (RFC 6455 §5.2) into big-endian buffers. Stateless; allocates nothing. */
public final class Frames {

    public static final int CONTINUATION = 0x0;
    public static final int TEXT = 0x1;
    public static final int BINARY = 0x2;
    public static final int CLOSE = 0x8;
    public static final int PING = 0x9;
    public static final int PONG = 0xA;

    /** Two bytes, eight of extended length, four of mask. */
    public static final int MAX_HEADER_BYTES = 14;

    /** RFC 6455 §7.4.1. */
    public static final int NORMAL_CLOSURE = 1000;

    public static final int PROTOCOL_ERROR = 1002;

    /** Stands for a close frame without a code. */
    public static final int NO_CODE = 1005;

    public static final int INVALID_PAYLOAD = 1007;
    public static final int TOO_BIG = 1009;

    /** Combined with the opcode of a compressed message's first frame (RFC 7692, section 6). */
    public static final int COMPRESSED = 0x40;

    private static final int FIN = 0x80;
    private static final int MASKED = 0x80;

    private Frames() {}

    /** The size of a header for a payload of {@code length} bytes. */
    public static int headerBytes(long length, boolean masked) {
        int extended = length < 126 ? 0 : length <= 0xFFFF ? 2 : 8;
        return 2 + extended + (masked ? 4 : 0);
    }

    /** Writes an unmasked header, as servers send. */
    public static void writeHeader(ByteBuffer out, boolean fin, int opcode, int length) {
        write(out, fin, opcode, length, 0);
    }

    /** Writes a masked header, as clients send; the payload that follows must be masked with {@code key}. */
    public static void writeMaskedHeader(ByteBuffer out, boolean fin, int opcode, int length, int key) {
        write(out, fin, opcode, length, MASKED);
        out.putInt(key);
    }

    private static void write(ByteBuffer out, boolean fin, int opcode, int length, int mask) {
        out.put((byte) ((fin ? FIN : 0) | opcode));
        if (length < 126) {
            out.put((byte) (mask | length));
        } else if (length <= 0xFFFF) {
            out.put((byte) (mask | 126)).putShort((short) length);
        } else {
            out.put((byte) (mask | 127)).putLong(length);
        }
    }

    /**
     * Masks or unmasks bytes in place (RFC 6455 §5.3).
     *
     * @param from first index, inclusive
     * @param to last index, exclusive
     * @param offset how many bytes of the payload precede {@code from}
     */
    public static void mask(ByteBuffer buffer, int from, int to, int key, long offset) {
        int rotated = Integer.rotateLeft(key, (int) (offset & 3) * 8);
        long wide = ((long) rotated << 32) | (rotated & 0xFFFFFFFFL);
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            buffer.putLong(i, buffer.getLong(i) ^ wide);
        }
        for (int shift = 24; i < to; i++, shift -= 8) {
            if (shift < 0) {
                shift = 24;
            }
            buffer.put(i, (byte) (buffer.get(i) ^ (rotated >> shift)));
        }
    }
}
