package org.echobench.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.ClosedLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;

/** One client thread: opens its connections, warms up, measures. */
final class LoadThread implements Callable<LoadThread.Share> {

    /**
     * What the thread measured.
     *
     * @param nanos how long it measured
     * @param waited nanoseconds of it that were spent waiting
     */
    record Share(long completed, long nanos, long waited, ThreadUsage usage, Histogram service, LoadReport report) {}

    private final ClosedLoop loop;
    private final CyclicBarrier opened;
    private final long warmupNanos;
    private final long durationNanos;

    /** @param opened passed when every thread's connections are open */
    LoadThread(ClosedLoop loop, CyclicBarrier opened, long warmupNanos, long durationNanos) {
        this.loop = loop;
        this.opened = opened;
        this.warmupNanos = warmupNanos;
        this.durationNanos = durationNanos;
    }

    @Override
    public Share call() throws Exception {
        try (loop) {
            loop.open();
            opened.await();
            runUntil(System.nanoTime() + warmupNanos);
            loop.service().take();
            long completedBefore = loop.report().completedMessages();
            long waitedBefore = loop.waitedNanos();
            ThreadUsage before = ThreadAccounts.ofCurrentThread();
            long start = System.nanoTime();
            runUntil(start + durationNanos);
            long nanos = System.nanoTime() - start;
            ThreadUsage usage = ThreadAccounts.ofCurrentThread().minus(before);
            long completed = loop.report().completedMessages() - completedBefore;
            long waited = loop.waitedNanos() - waitedBefore;
            Histogram service = loop.service().take().copy();
            loop.drain();
            return new Share(completed, nanos, waited, usage, service, loop.report());
        }
    }

    private void runUntil(long end) {
        while (System.nanoTime() - end < 0) {
            loop.completeOne();
        }
    }
}
