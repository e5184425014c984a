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

    private synchronized void wake() {
        long now = System.nanoTime();
        longest.accumulateAndGet(now - before - SLEEP_NANOS, Math::max);
        before = now;
    }

    /** Nothing is kept and the thread sleeps, until this is called again with {@code false}. */
    public synchronized void pause(boolean pause) {
        before = System.nanoTime();
        thread.pause(pause);
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
