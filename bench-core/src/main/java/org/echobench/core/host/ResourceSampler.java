package org.echobench.core.host;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.metrics.ResourceSeries;

/**
 * Reads a process's use of the machine every {@value #MILLIS} ms on a thread of its own: five times a second is fine
 * enough for a maximum, and at about 0.2 ms of processor time each it takes a thousandth of one processor.
 */
final class ResourceSampler implements AutoCloseable {

    static final long MILLIS = 200;

    private final long pid;
    private final Supplier<Optional<JvmUsage>> jvm;
    private final ResourceSeries series;
    private final Thread thread = new Thread(this::run, "echobench-resource-sampler");
    private volatile boolean stopped;
    private volatile Optional<RuntimeException> failure = Optional.empty();

    /** @param jvm the latest report of the process, if it is a JVM */
    ResourceSampler(long pid, Supplier<Optional<JvmUsage>> jvm, ResourceSeries series) {
        this.pid = pid;
        this.jvm = jvm;
        this.series = series;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        long next = System.nanoTime();
        try {
            while (!stopped) {
                ProcessUsage.of(pid).ifPresent(usage -> series.add(usage, jvm.get()));
                next += MILLIS * 1_000_000;
                for (long left = next - System.nanoTime(); left > 0 && !stopped; left = next - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
        } catch (RuntimeException e) {
            failure = Optional.of(e);
        }
    }

    /** @throws RuntimeException if the sampling ended early, for example because the disk is full */
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
        series.close();
        failure.ifPresent(e -> {
            throw e;
        });
    }
}
