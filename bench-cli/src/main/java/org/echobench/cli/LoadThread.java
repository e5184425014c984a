package org.echobench.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.ClosedLoop;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.OpenLoop;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;

/** One client thread: opens its connections, warms up, measures. */
final class LoadThread implements Callable<LoadThread.Share> {

    /**
     * What the thread measured.
     *
     * @param nanos how long it measured; at a fixed rate until the last answer
     * @param waited nanoseconds of it that were spent waiting
     * @param latencies in nanoseconds by {@link LoadResult}'s names
     */
    record Share(
            long completed,
            long nanos,
            long waited,
            ThreadUsage usage,
            Map<String, Histogram> latencies,
            LoadReport report) {}

    private final LoadDriver driver;
    private final LongConsumer run;
    private final Map<String, LatencyRecorder> recorders;
    private final CyclicBarrier opened;
    private final long warmupNanos;
    private final long durationNanos;

    private LoadThread(
            LoadDriver driver,
            LongConsumer run,
            Map<String, LatencyRecorder> recorders,
            CyclicBarrier opened,
            LoadCommand.Times times) {
        this.driver = driver;
        this.run = run;
        this.recorders = recorders;
        this.opened = opened;
        this.warmupNanos = times.warmup().toNanos();
        this.durationNanos = times.duration().toNanos();
    }

    /** @param opened passed when every thread's connections are open */
    static LoadThread closed(ClosedLoop loop, CyclicBarrier opened, LoadCommand.Times times) {
        LongConsumer run = nanos -> {
            long end = System.nanoTime() + nanos;
            while (System.nanoTime() - end < 0) {
                loop.completeOne();
            }
        };
        return new LoadThread(loop, run, Map.of(LoadResult.SERVICE, loop.service()), opened, times);
    }

    /** All that was due is waited for before the measurement ends, or the longest response times would be missing. */
    static LoadThread paced(OpenLoop loop, CyclicBarrier opened, LoadCommand.Times times) {
        Map<String, LatencyRecorder> recorders = Map.of(
                LoadResult.SERVICE, loop.service(),
                LoadResult.RESPONSE, loop.response(),
                LoadResult.SEND_LAG, loop.sendLag());
        return new LoadThread(loop, loop::window, recorders, opened, times);
    }

    @Override
    public Share call() throws Exception {
        try (driver) {
            driver.open();
            opened.await();
            run.accept(warmupNanos);
            take();
            long completedBefore = driver.report().completedMessages();
            long waitedBefore = driver.waitedNanos();
            ThreadUsage before = ThreadAccounts.ofCurrentThread();
            long start = System.nanoTime();
            run.accept(durationNanos);
            long nanos = System.nanoTime() - start;
            ThreadUsage usage = ThreadAccounts.ofCurrentThread().minus(before);
            long completed = driver.report().completedMessages() - completedBefore;
            long waited = driver.waitedNanos() - waitedBefore;
            Map<String, Histogram> latencies = take();
            driver.drain();
            return new Share(completed, nanos, waited, usage, latencies, driver.report());
        }
    }

    private Map<String, Histogram> take() {
        Map<String, Histogram> taken = new LinkedHashMap<>();
        recorders.forEach((name, recorder) -> taken.put(name, recorder.take().copy()));
        return taken;
    }
}
