package org.echobench.core.wire;

import java.nio.ByteBuffer;

/**
 * The payload of one size and kind: a stamp, then filler that is the same in every message. The filler is kept plain
 * for checking and masked for sending, so that a message costs one copy. Not thread-safe; never allocates later.
 */
public final class Payload {

    private final int bytes;
    private final boolean text;
    private final int key;
    private final ByteBuffer plain;
    private final ByteBuffer masked;

    /**
     * @param bytes 0 to 1 GiB
     * @param text whether the bytes must be UTF-8
     * @param key the frames' masking key, not zero: a zero key would spare the server its work
     */
    public Payload(int bytes, boolean text, int key) {
        this(bytes, text, key, repeating(bytes, text));
    }

    /** Text that compresses like real messages: JSON records, after the stamp. Parameters as for the constructor. */
    public static Payload json(int bytes, int key) {
        return new Payload(bytes, true, key, JsonFiller.bytes(require(bytes)));
    }

    private static int require(int bytes) {
        if (bytes < 0 || bytes > 1 << 30) {
            throw new IllegalArgumentException("payload must be 0 to 1073741824 bytes, but is " + bytes);
        }
        return bytes;
    }

    private static byte[] repeating(int bytes, boolean text) {
        byte[] filler = new byte[require(bytes)];
        for (int i = 0; i < bytes; i++) {
            filler[i] = (byte) (text ? 'a' + i % 26 : i * 31);
        }
        return filler;
    }

    private Payload(int bytes, boolean text, int key, byte[] filler) {
        if (key == 0) {
            throw new IllegalArgumentException("the masking key must not be zero");
        }
        this.bytes = bytes;
        this.text = text;
        this.key = key;
        plain = ByteBuffer.allocateDirect(bytes).put(filler).flip();
        masked = ByteBuffer.allocateDirect(bytes).put(plain.duplicate()).flip();
        Frames.mask(masked, 0, bytes, key, 0);
    }

    public int bytes() {
        return bytes;
    }

    public boolean text() {
        return text;
    }

    /** The frames' masking key. */
    public int key() {
        return key;
    }

    /** The opcode of its frames. */
    public int opcode() {
        return text ? Frames.TEXT : Frames.BINARY;
    }

    /** Writes a masked frame with this stamp. */
    public void writeFrame(ByteBuffer out, long identity, long time) {
        Frames.writeMaskedHeader(out, true, opcode(), bytes, key);
        int start = out.position();
        write(out, masked, identity, time);
        Frames.mask(out, start, start + Math.min(bytes, Stamp.BYTES), key, 0);
    }

    /** Writes the plain payload with this stamp. */
    public void writePlain(ByteBuffer out, long identity, long time) {
        write(out, plain, identity, time);
    }

    private void write(ByteBuffer out, ByteBuffer filler, long identity, long time) {
        int start = out.position();
        out.put(filler.clear());
        int end = out.position();
        out.position(start);
        Stamp.write(out, bytes, identity, time);
        out.position(end);
    }

    /** Whether the stamp bytes at the position of {@code in}, from {@code offset} of the payload on, are these. */
    public boolean stampMatches(ByteBuffer in, long offset, int length, long identity, long time) {
        int at = in.position();
        if (offset == 0 && length >= Stamp.BYTES) {
            return in.getLong(at) == identity && in.getLong(at + Long.BYTES) == time;
        }
        for (int i = 0; i < length && offset + i < Stamp.BYTES; i++) {
            if (in.get(at + i) != Stamp.byteAt((int) offset + i, identity, time)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the {@code length} bytes at the position, from {@code offset} of the payload on, are its filler. */
    public boolean fillerMatches(ByteBuffer in, long offset, int length) {
        int skip = (int) Math.max(0, Stamp.BYTES - offset);
        if (skip >= length) {
            return true;
        }
        int from = in.position();
        int limit = in.limit();
        plain.limit((int) offset + length).position((int) offset + skip);
        in.limit(from + length).position(from + skip);
        boolean same = in.mismatch(plain) < 0;
        in.limit(limit).position(from);
        plain.clear();
        return same;
    }
}
