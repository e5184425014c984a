package org.echobench.tck;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Gives 0, 1, 2, … always in the same buffer, as the contract allows, and counts how often it was asked. */
final class Numbers implements Supplier<ByteBuffer> {

    private final AtomicInteger next = new AtomicInteger();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(4);

    @Override
    public ByteBuffer get() {
        return buffer.clear().putInt(next.getAndIncrement()).flip();
    }

    int count() {
        return next.get();
    }
}
