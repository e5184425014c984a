package org.echobench.cli.load;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;
import org.echobench.core.metrics.ProcessUsage;

/** One client thread: opens its connections, warms up, measures. */
final class LoadThread implements Callable<LoadThread.Result> {

    /**
     * The work of the thread.
     *
     * @param open connections that were not lost
     * @param report of the warm-up, too
     * @param before the use of the service when the measurement began; empty if it is unknown
     * @param after when it had ended
     */
    record Result(
            Interval.Share measured,
            int open,
            LoadReport report,
            Optional<ProcessUsage> before,
            Optional<ProcessUsage> after) {}

    private final LoadLoop<?> driver;
    private final LongConsumer run;
    private final CyclicBarrier opened;
    private final LoadCommand.Times times;
    private final Supplier<Optional<ProcessUsage>> service;

    private LoadThread(
            LoadLoop<?> driver,
            LongConsumer run,
            CyclicBarrier opened,
            LoadCommand.Times times,
            Supplier<Optional<ProcessUsage>> service) {
        this.driver = driver;
        this.run = run;
        this.opened = opened;
        this.times = times;
        this.service = service;
    }

    /**
     * A closed loop.
     *
     * @param opened passed when every thread's connections are open
     * @param service the use of the service until now, if this thread is to look
     */
    static LoadThread closed(
            LoadLoop<?> driver,
            CyclicBarrier opened,
            LoadCommand.Times times,
            Supplier<Optional<ProcessUsage>> service) {
        return new LoadThread(driver, driver::run, opened, times, service);
    }

    /** All that was due is waited for before the measurement ends, or the longest response times would be missing. */
    static LoadThread paced(
            LoadLoop<?> loop, CyclicBarrier opened, LoadCommand.Times times, Supplier<Optional<ProcessUsage>> service) {
        return new LoadThread(loop, loop::window, opened, times, service);
    }

    @Override
    public Result call() throws Exception {
        try (driver) {
            driver.openMost();
            opened.await();
            run.accept(times.warmup().toNanos());
            driver.drain();
            Optional<ProcessUsage> before = service.get();
            Interval interval = Interval.begin(driver);
            run.accept(times.duration().toNanos());
            Interval.Share measured = interval.end();
            return new Result(measured, driver.usableConnections(), driver.report(), before, service.get());
        }
    }
}
