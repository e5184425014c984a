package org.echobench.core.wire;

import java.nio.ByteBuffer;

/** Reads a chunked body (RFC 9112 §7.1), whose lines may end with LF alone. Not thread-safe; allocates nothing. */
public final class ChunkedBody {

    private enum Part {
        SIZE,
        DATA,
        DATA_END,
        TRAILER,
        DONE
    }

    /** The longest line of a size or of a trailer. */
    private static final int MAX_LINE_BYTES = 16 << 10;

    private Part part = Part.SIZE;
    private long left;

    /** Prepares for the next body. */
    public void reset() {
        part = Part.SIZE;
        left = 0;
    }

    /**
     * Moves on to the next run of data bytes.
     *
     * @return how many data bytes lie at the position, for the caller to consume with {@link #consumed}; 0 if more
     *     input is needed or the body is {@link #done}
     */
    public int next(ByteBuffer in) {
        while (true) {
            switch (part) {
                case SIZE:
                    if (!readSize(in)) {
                        return 0;
                    }
                    break;
                case DATA:
                    return (int) Math.min(left, in.remaining());
                case DATA_END:
                    if (!in.hasRemaining()) {
                        return 0;
                    }
                    byte end = in.get();
                    if (end == '\n') {
                        part = Part.SIZE;
                    } else if (end != '\r') {
                        throw new ProtocolException("a chunk is longer than its size");
                    }
                    break;
                case TRAILER:
                    int start = in.position();
                    if (!skipLine(in)) {
                        return 0;
                    }
                    if (HttpHead.lineEnd(in, start) == start) {
                        part = Part.DONE;
                    }
                    break;
                default:
                    return 0;
            }
        }
    }

    /** Call after moving the position past {@code bytes} data bytes. */
    public void consumed(int bytes) {
        left -= bytes;
        if (left == 0) {
            part = Part.DATA_END;
        }
    }

    public boolean done() {
        return part == Part.DONE;
    }

    private boolean readSize(ByteBuffer in) {
        int start = in.position();
        if (!skipLine(in)) {
            return false;
        }
        long size = 0;
        int digits = 0;
        // The line end is not a digit.
        while (Character.digit(in.get(start + digits), 16) >= 0) {
            size = size << 4 | Character.digit(in.get(start + digits), 16);
            digits++;
        }
        byte next = in.get(start + digits);
        boolean ended = next == '\r' || next == '\n' || next == ';' || next == ' ' || next == '\t';
        if (digits == 0 || digits > 15 || !ended) {
            throw new ProtocolException("a chunk's size is not a number");
        }
        left = size;
        part = size == 0 ? Part.TRAILER : Part.DATA;
        return true;
    }

    /** Moves past the next line. Leaves the position if its end has not arrived yet. */
    private static boolean skipLine(ByteBuffer in) {
        for (int i = in.position(); i < in.limit(); i++) {
            if (in.get(i) == '\n') {
                in.position(i + 1);
                return true;
            }
        }
        if (in.remaining() > MAX_LINE_BYTES) {
            throw new ProtocolException("a line between chunks is longer than " + MAX_LINE_BYTES + " bytes");
        }
        return false;
    }
}
