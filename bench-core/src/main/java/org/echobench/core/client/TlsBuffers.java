package org.echobench.core.client;

import java.nio.ByteBuffer;

/**
 * The loop's buffers for encrypted bytes. On the heap, as the plain ones of such a loop: the JDK's cipher copies out of
 * and into direct ones by way of arrays that it allocates for each record.
 */
final class TlsBuffers {

    /** The most that TLS adds to a record of 16 KiB (RFC 5246, section 6.2.3: 2 KiB; TLS 1.3 and the JDK far less). */
    private static final int RECORD_OVERHEAD = 2 << 10;

    private static final int RECORD = 16 << 10;

    private final ByteBuffer in;
    private final ByteBuffer out;

    /** @param bufferBytes the size of the loop's plain buffers */
    TlsBuffers(int bufferBytes) {
        in = ByteBuffer.allocate(bufferBytes + 2 * (RECORD + RECORD_OVERHEAD));
        out = ByteBuffer.allocate(encryptedBytes(bufferBytes));
    }

    /**
     * Bytes that are enough for a plain buffer encrypted, and for the engine's demand to have room for the largest record
     * before it writes the last.
     */
    static int encryptedBytes(int bufferBytes) {
        return bufferBytes + (bufferBytes / RECORD + 1) * RECORD_OVERHEAD + 2 * (RECORD + RECORD_OVERHEAD);
    }

    /** For one read; empty. */
    ByteBuffer in() {
        return in.clear();
    }

    /** For one write; empty. */
    ByteBuffer out() {
        return out.clear();
    }
}
