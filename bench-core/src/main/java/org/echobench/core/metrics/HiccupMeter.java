package org.echobench.core.metrics;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps the longest oversleep of an idle thread that sleeps a millisecond at a time. It shows pauses of the JVM and of
 * the machine, which are no server's fault.
 */
public final class HiccupMeter implements AutoCloseable {

    private static final long SLEEP_NANOS = 1_000_000;

    private final AtomicLong longest = new AtomicLong();
    private long before = System.nanoTime();
    private final SamplingThread thread = new SamplingThread("echobench-hiccup-meter", 1, this::wake);

    private void wake() {
        long now = System.nanoTime();
        longest.accumulateAndGet(now - before - SLEEP_NANOS, Math::max);
        before = now;
    }

    /** The longest stall since the last call, in nanoseconds. */
    public long takeLongest() {
        return Math.max(0, longest.getAndSet(0));
    }

    @Override
    public void close() {
        thread.close();
    }
}
