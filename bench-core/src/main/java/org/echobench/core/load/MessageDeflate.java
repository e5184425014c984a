package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * permessage-deflate (RFC 7692) without context takeover: each message is compressed by itself, so that one deflater
 * serves a whole loop and an inflater is needed only while a message arrives. Not thread-safe; allocates nothing in
 * steady state.
 */
final class MessageDeflate {

    /** zlib's own default, and every server's here. */
    static final int LEVEL = 6;

    /** A flushed block ends with these; they are left out on the wire (RFC 7692, section 7.2.1). */
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    private static final int CHUNK = 16 << 10;

    private final Deflater deflater = new Deflater(LEVEL, true);
    private final ArrayDeque<Inflater> free = new ArrayDeque<>();
    private final ByteBuffer inflated = ByteBuffer.allocateDirect(CHUNK);
    private final ByteBuffer plain;
    private final ByteBuffer packed;

    /** Takes the inflated bytes. */
    @FunctionalInterface
    interface Inflated {
        void take(ByteBuffer bytes, int n);
    }

    /** @param messageBytes the longest message */
    MessageDeflate(int messageBytes) {
        plain = ByteBuffer.allocateDirect(messageBytes);
        packed = ByteBuffer.allocateDirect(packedBytes(messageBytes));
    }

    /** The most bytes that a message becomes: stored blocks of 16 KiB with 5 bytes each, and a flush. */
    static int packedBytes(int messageBytes) {
        return messageBytes + (messageBytes >> 8) + 64;
    }

    /** Empty room for the plain message. */
    ByteBuffer plain() {
        return plain.clear();
    }

    /** The content of {@link #plain}, compressed; valid until the next call. */
    ByteBuffer deflate() {
        deflater.reset();
        deflater.setInput(plain.flip());
        packed.clear();
        deflater.deflate(packed, Deflater.SYNC_FLUSH);
        return packed.flip().limit(packed.limit() - TAIL.length);
    }

    /** An inflater for one message. */
    Inflater begin() {
        Inflater inflater = free.poll();
        return inflater == null ? new Inflater(true) : inflater;
    }

    /** Inflates all of {@code in}. */
    void inflate(Inflater inflater, ByteBuffer in, Inflated to) throws DataFormatException {
        inflater.setInput(in);
        drain(inflater, to);
        // A final block is allowed; the bytes after it remain.
        in.position(in.limit());
    }

    /** Ends the message and takes its inflater back. */
    void end(Inflater inflater, Inflated to) throws DataFormatException {
        if (!inflater.finished()) {
            inflater.setInput(TAIL);
            drain(inflater, to);
        }
        release(inflater);
    }

    /** Takes an inflater back whose message is given up. */
    void release(Inflater inflater) {
        inflater.reset();
        free.push(inflater);
    }

    private void drain(Inflater inflater, Inflated to) throws DataFormatException {
        while (true) {
            int n = inflater.inflate(inflated.clear());
            if (n == 0) {
                return;
            }
            to.take(inflated.flip(), n);
        }
    }
}
