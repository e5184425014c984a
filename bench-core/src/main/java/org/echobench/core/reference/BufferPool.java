package org.echobench.core.reference;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Heap buffers of one event loop, by powers of two, for the rest of a partial read or write. On the heap, because all
 * input and output goes through the loop's own two direct buffers. Not thread-safe.
 */
final class BufferPool {

    private static final int LEAST_BYTES = 256;

    /** More than this is left to the garbage collector. */
    private static final int MOST_KEPT_BYTES = 32 << 20;

    private final List<ArrayDeque<ByteBuffer>> free = new ArrayList<>();
    private int keptBytes;

    BufferPool() {
        for (int i = 0; i < Integer.SIZE; i++) {
            free.add(new ArrayDeque<>(0));
        }
    }

    /** An empty big-endian buffer with room for at least {@code bytes}. */
    ByteBuffer acquire(int bytes) {
        int power = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(bytes, LEAST_BYTES) - 1);
        ByteBuffer buffer = free.get(power).poll();
        if (buffer == null) {
            return ByteBuffer.allocate(power < Integer.SIZE - 1 ? 1 << power : bytes);
        }
        keptBytes -= buffer.capacity();
        return buffer.clear();
    }

    /** Returns a buffer of {@link #acquire}. */
    void release(ByteBuffer buffer) {
        int capacity = buffer.capacity();
        if (Integer.bitCount(capacity) == 1 && keptBytes + (long) capacity <= MOST_KEPT_BYTES) {
            keptBytes += capacity;
            free.get(Integer.numberOfTrailingZeros(capacity)).push(buffer);
        }
    }

    /** A buffer with the same bytes before its position and room for {@code more} behind it; releases the old one. */
    ByteBuffer grow(ByteBuffer buffer, int more) {
        ByteBuffer larger = acquire(Math.addExact(buffer.position(), more));
        larger.put(buffer.flip());
        release(buffer);
        return larger;
    }
}
