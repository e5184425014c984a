package org.echobench.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.function.LongConsumer;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LoadReport;

/** One client thread: opens its connections, warms up, measures. */
final class LoadThread implements Callable<LoadThread.Result> {

    /**
     * The work of the thread.
     *
     * @param report of the warm-up, too
     */
    record Result(Interval.Share measured, LoadReport report) {}

    private final LoadDriver driver;
    private final LongConsumer run;
    private final CyclicBarrier opened;
    private final LoadCommand.Times times;

    private LoadThread(LoadDriver driver, LongConsumer run, CyclicBarrier opened, LoadCommand.Times times) {
        this.driver = driver;
        this.run = run;
        this.opened = opened;
        this.times = times;
    }

    /** @param opened passed when every thread's connections are open */
    static LoadThread closed(LoadDriver driver, CyclicBarrier opened, LoadCommand.Times times) {
        return new LoadThread(driver, driver::run, opened, times);
    }

    /** All that was due is waited for before the measurement ends, or the longest response times would be missing. */
    static LoadThread paced(LoadLoop<?> loop, CyclicBarrier opened, LoadCommand.Times times) {
        return new LoadThread(loop, loop::window, opened, times);
    }

    @Override
    public Result call() throws Exception {
        try (driver) {
            driver.open();
            opened.await();
            run.accept(times.warmup().toNanos());
            driver.drain();
            Interval interval = Interval.begin(driver);
            run.accept(times.duration().toNanos());
            return new Result(interval.end(), driver.report());
        }
    }
}
