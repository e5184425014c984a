package org.echobench.core.client;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** Keeps the few buffers for the rest of a partial read or write, so steady state allocates nothing. */
final class BufferPool {

    private static final int SMALL_BYTES = 16 << 10;

    private final int largeBytes;
    private final ArrayDeque<ByteBuffer> small = new ArrayDeque<>();
    private final ArrayDeque<ByteBuffer> large = new ArrayDeque<>();

    BufferPool(int largeBytes) {
        this.largeBytes = largeBytes;
    }

    /** An empty buffer for at least {@code bytes}, which is at most the size of the loop's buffers. */
    ByteBuffer acquire(int bytes) {
        ArrayDeque<ByteBuffer> free = bytes <= SMALL_BYTES ? small : large;
        ByteBuffer buffer = free.poll();
        return buffer == null ? ByteBuffer.allocateDirect(bytes <= SMALL_BYTES ? SMALL_BYTES : largeBytes) : buffer;
    }

    void release(ByteBuffer buffer) {
        buffer.clear();
        (buffer.capacity() == SMALL_BYTES ? small : large).push(buffer);
    }
}
