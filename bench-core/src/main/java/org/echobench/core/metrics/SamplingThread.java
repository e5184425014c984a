package org.echobench.core.metrics;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Takes samples at a fixed interval on a daemon thread of its own, from now until it is closed or one fails. */
public final class SamplingThread implements AutoCloseable {

    private final long nanos;
    private final Runnable sample;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile boolean paused;
    private volatile Optional<RuntimeException> failure = Optional.empty();

    /**
     * @param millis from the beginning of a sample to the beginning of the next, 1 to 60,000
     * @param sample takes one
     */
    public SamplingThread(String name, long millis, Runnable sample) {
        if (millis < 1 || millis > 60_000) {
            throw new IllegalArgumentException("the interval of samples must be 1 to 60000 ms, but is " + millis);
        }
        nanos = millis * 1_000_000;
        this.sample = sample;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!stopped) {
                long next = System.nanoTime() + nanos;
                sample.run();
                for (long left = next - System.nanoTime();
                        left > 0 && !stopped && !paused;
                        left = next - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                while (paused && !stopped) {
                    LockSupport.park(this);
                }
            }
        } catch (RuntimeException e) {
            failure = Optional.of(e);
        }
    }

    /** No sample begins after this, until it is called again with {@code false}; then one begins at once. */
    public void pause(boolean pause) {
        paused = pause;
        LockSupport.unpark(thread);
    }

    /** @throws RuntimeException if a sample failed, for example because the disk is full */
    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sampling ended", e);
        }
        failure.ifPresent(e -> {
            throw e;
        });
    }
}
