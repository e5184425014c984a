package org.echobench.core.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * An idle thread that sleeps a millisecond at a time and keeps the longest oversleep. It shows pauses of the JVM and
 * of the machine, which are no server's fault.
 */
public final class HiccupMeter implements AutoCloseable {

    private static final long SLEEP_NANOS = 1_000_000;

    private final AtomicLong longest = new AtomicLong();
    private final Thread thread = new Thread(this::run, "echobench-hiccup-meter");
    private volatile boolean stopped;

    public HiccupMeter() {
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!stopped) {
            long before = System.nanoTime();
            LockSupport.parkNanos(SLEEP_NANOS);
            long stall = System.nanoTime() - before - SLEEP_NANOS;
            longest.accumulateAndGet(stall, Math::max);
        }
    }

    /** The longest stall since the last call, in nanoseconds. */
    public long takeLongest() {
        return Math.max(0, longest.getAndSet(0));
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
