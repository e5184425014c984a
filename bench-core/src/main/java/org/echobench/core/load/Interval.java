package org.echobench.core.load;

import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;

/**
 * The account of one thread's load in an interval. Nothing is in flight when it begins, and nothing when it has ended.
 * Begun and ended by the driver's thread.
 */
public final class Interval {

    private final LoadDriver driver;
    private final LoadReport.Counts before;
    private final long waitedBefore;
    private final long beganAt;
    private final long spunBefore;
    private final long cpuBefore;
    private final long allocBefore;

    /**
     * The work done. Messages that were in flight when the interval ended are part of everything but {@code inTime}.
     *
     * @param nanos from beginning to end
     * @param inTime messages completed until then
     * @param usage of the thread
     * @param saturation share of the time that was not spent waiting, 0 to 1
     * @param busy the thread's processor time, less what it spent spinning, as a share of the time, 0 to 1
     * @param latencies in nanoseconds by the driver's names; valid until the driver's next interval ends
     */
    public record Share(
            long nanos,
            long inTime,
            LoadReport.Counts counts,
            ThreadUsage usage,
            double saturation,
            double busy,
            Map<Metric, Histogram> latencies) {}

    private Interval(LoadDriver driver, long beganAt) {
        this.driver = driver;
        this.beganAt = beganAt;
        driver.latencies().values().forEach(LatencyRecorder::take);
        before = driver.report().counts();
        waitedBefore = driver.waitedNanos();
        spunBefore = driver.spunCpuNanos();
        cpuBefore = ThreadAccounts.currentCpuNanos();
        // Last, as it is read first at the end: this account itself is not the load's.
        allocBefore = ThreadAccounts.currentAllocBytes();
    }

    /** Begins an interval; earlier records are dropped. */
    public static Interval begin(LoadDriver driver) {
        return new Interval(driver, System.nanoTime());
    }

    /** Begins one whose messages are counted by windows of that length, too. */
    public static Interval begin(LoadDriver driver, long windowNanos) {
        long now = System.nanoTime();
        driver.service().beginWindows(now, windowNanos);
        return new Interval(driver, now);
    }

    /**
     * Ends it: nothing more is sent, and all answers are awaited.
     *
     * @throws LoadFailure as {@link LoadDriver#drain}
     */
    public Share end() {
        long endedAt = System.nanoTime();
        long inTime = driver.report().completedMessages() - before.completed();
        driver.service().stopWindows(endedAt);
        driver.drain();
        long alloc = ThreadAccounts.currentAllocBytes() - allocBefore;
        long cpu = ThreadAccounts.currentCpuNanos() - cpuBefore;
        double elapsed = System.nanoTime() - beganAt;
        double worked = cpu - (driver.spunCpuNanos() - spunBefore);
        double waited = driver.waitedNanos() - waitedBefore;
        return new Share(
                endedAt - beganAt,
                inTime,
                driver.report().counts().minus(before),
                new ThreadUsage(alloc, cpu),
                Math.max(0, 1 - waited / elapsed),
                Math.max(0, Math.min(1, worked / elapsed)),
                take(driver.latencies()));
    }

    private static Map<Metric, Histogram> take(Map<Metric, LatencyRecorder> recorders) {
        return recorders.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, recorder -> recorder.getValue()
                .take()));
    }
}
