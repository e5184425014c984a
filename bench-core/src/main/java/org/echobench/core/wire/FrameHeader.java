package org.echobench.core.wire;

import java.nio.ByteBuffer;

/** One decoded frame header (RFC 6455 §5.2), reused from frame to frame. Not thread-safe; allocates nothing. */
public final class FrameHeader {

    private final boolean deflate;
    private boolean fin;
    private boolean compressed;
    private int opcode;
    private boolean masked;
    private int maskKey;
    private long payloadLength;

    /** Without extensions: reserved bits are refused. */
    public FrameHeader() {
        this(false);
    }

    /** @param deflate whether permessage-deflate is agreed on, which gives the first reserved bit a meaning */
    public FrameHeader(boolean deflate) {
        this.deflate = deflate;
    }

    /**
     * Decodes the header at the buffer's position and moves past it; false, without moving, if it is incomplete.
     *
     * @throws ProtocolException on reserved bits, an unknown opcode, or a control frame that is long or fragmented
     */
    public boolean read(ByteBuffer in) {
        int available = in.remaining();
        if (available < 2) {
            return false;
        }
        int start = in.position();
        int first = in.get(start);
        int second = in.get(start + 1);
        int shortLength = second & 0x7F;
        int extended = shortLength < 126 ? 0 : shortLength == 126 ? 2 : 8;
        masked = (second & 0x80) != 0;
        int length = 2 + extended + (masked ? 4 : 0);
        if (available < length) {
            return false;
        }
        fin = (first & 0x80) != 0;
        opcode = first & 0x0F;
        payloadLength =
                extended == 0 ? shortLength : extended == 2 ? in.getShort(start + 2) & 0xFFFF : in.getLong(start + 2);
        maskKey = masked ? in.getInt(start + 2 + extended) : 0;
        check(first);
        in.position(start + length);
        return true;
    }

    /**
     * Like {@link #read}, for a complete frame: false, without moving, if part of its payload is missing.
     *
     * @throws ProtocolException as {@link #read}
     */
    public boolean readWhole(ByteBuffer in) {
        int start = in.position();
        if (read(in) && in.remaining() >= payloadLength) {
            return true;
        }
        in.position(start);
        return false;
    }

    private void check(int first) {
        compressed = deflate && (first & 0x40) != 0;
        if ((first & (compressed ? 0x30 : 0x70)) != 0) {
            throw new ProtocolException("a frame has reserved bits set though no extension was agreed");
        }
        boolean control = opcode >= Frames.CLOSE;
        if (compressed && (control || opcode == Frames.CONTINUATION)) {
            throw new ProtocolException("a frame that begins no message is marked as compressed");
        }
        if (opcode > Frames.PONG || (opcode > Frames.BINARY && !control)) {
            throw new ProtocolException("a frame has the unknown opcode " + opcode);
        }
        if (control && (!fin || payloadLength > 125)) {
            throw new ProtocolException("a control frame is fragmented or longer than 125 bytes");
        }
        if (payloadLength < 0) {
            throw new ProtocolException("a frame has a negative length");
        }
    }

    /** Whether the message that this frame begins is compressed. */
    public boolean compressed() {
        return compressed;
    }

    /** Whether this frame ends its message. */
    public boolean fin() {
        return fin;
    }

    /** One of the opcodes of {@link Frames}. */
    public int opcode() {
        return opcode;
    }

    public boolean control() {
        return opcode >= Frames.CLOSE;
    }

    public boolean masked() {
        return masked;
    }

    /** Zero if the frame is not masked. */
    public int maskKey() {
        return maskKey;
    }

    /** Bytes of payload that follow. */
    public long payloadLength() {
        return payloadLength;
    }
}
