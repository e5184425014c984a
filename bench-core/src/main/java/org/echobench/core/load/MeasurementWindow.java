package org.echobench.core.load;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;

/**
 * The account of one thread's load in an interval. Nothing is in flight when it begins and when it has ended. The
 * driver's thread begins and ends it.
 */
public final class MeasurementWindow {

    private final LoadDriver driver;
    private final boolean byWindows;
    private final long[] byConnection;
    private final LoadReport.Counts before;
    private final long waitedBefore;
    private final long beganAt;
    private final long spunBefore;
    private final long cpuBefore;
    private final long allocBefore;

    /**
     * The work done. Messages that were in flight when the interval ended are part of everything but {@code inTime}.
     *
     * @param nanos the length of the interval
     * @param inTime messages completed within it
     * @param usage the thread's use
     * @param saturation the share of the time that was not spent waiting, 0 to 1
     * @param busy the thread's CPU time, less what it spent spinning, as a share of the time, 0 to 1
     * @param latencies in nanoseconds by the driver's names; valid until the driver's next interval ends
     * @param windows those of each thread, if messages were counted by windows; valid for as long as the latencies
     * @param byConnection messages that each connection completed; empty where the driver does not serve them in turn
     */
    public record WorkerTotals(
            long nanos,
            long inTime,
            LoadReport.Counts counts,
            ThreadUsage usage,
            double saturation,
            double busy,
            Map<Metric, Histogram> latencies,
            List<LatencyRecorder.Windows> windows,
            long[] byConnection) {

        /** No work. */
        public static final WorkerTotals NONE = new WorkerTotals(
                0, 0, LoadReport.Counts.NONE, ThreadUsage.NONE, 0, 0, Map.of(), List.of(), new long[0]);

        /** The sum, with copies of the latencies; {@code busy} is the busiest thread's: it can limit the harness. */
        public WorkerTotals plus(WorkerTotals other) {
            return new WorkerTotals(
                    Math.max(nanos, other.nanos),
                    inTime + other.inTime,
                    counts.plus(other.counts),
                    usage.plus(other.usage),
                    Math.max(saturation, other.saturation),
                    Math.max(busy, other.busy),
                    LatencyRecorder.sum(latencies, other.latencies),
                    Stream.concat(windows.stream(), other.windows.stream()).toList(),
                    LongStream.concat(LongStream.of(byConnection), LongStream.of(other.byConnection))
                            .toArray());
        }

        /** The cost of replacing connections; empty if none was replaced. */
        public List<Scalar> reopening() {
            LoadReport.Reopened reopened = counts.reopened();
            double thousands = Math.max(1, counts.completed()) / 1_000.0;
            return reopened.connections() + reopened.messages() == 0 || nanos == 0
                    ? List.of()
                    : List.of(
                            Scalar.of(Metric.CONNECTIONS_REOPENED, reopened.connections() / thousands),
                            Scalar.of(Metric.MESSAGES_SENT_AGAIN, reopened.messages() / thousands),
                            Scalar.of(Metric.CONNECTIONS_OPENING, (double) reopened.nanos() / nanos));
        }

        /** The same with other names of its latencies. */
        public WorkerTotals named(Map<Metric, Histogram> names) {
            return new WorkerTotals(nanos, inTime, counts, usage, saturation, busy, names, windows, byConnection);
        }
    }

    /**
     * Begins an interval; earlier records are dropped.
     *
     * @param windowNanos the length of the windows by which messages are also counted; 0 for none
     */
    public MeasurementWindow(LoadDriver driver, long windowNanos) {
        this.driver = driver;
        beganAt = System.nanoTime();
        byWindows = windowNanos > 0;
        if (byWindows) {
            driver.service().beginWindows(beganAt, windowNanos);
        }
        byConnection = driver.completedByConnection();
        driver.latencies().values().forEach(LatencyRecorder::take);
        before = driver.report().counts();
        waitedBefore = driver.waitedNanos();
        spunBefore = driver.spunCpuNanos();
        cpuBefore = ThreadAccounts.currentCpuNanos();
        // Read last here and first at the end, because this accounting is not part of the load.
        allocBefore = ThreadAccounts.currentAllocBytes();
    }

    /** Messages completed so far. */
    public long completed() {
        return driver.report().completedMessages() - before.completed();
    }

    /** The thread's CPU time so far, less what it spent spinning, as a share of the time; 0 to 1. */
    public double busy() {
        double worked = ThreadAccounts.currentCpuNanos() - cpuBefore - (driver.spunCpuNanos() - spunBefore);
        return Math.max(0, Math.min(1, worked / (System.nanoTime() - beganAt)));
    }

    /**
     * Ends the interval: nothing more is sent, and all responses are awaited.
     *
     * @throws LoadFailure as {@link LoadDriver#drain}
     */
    public WorkerTotals end() {
        long endedAt = System.nanoTime();
        long inTime = completed();
        driver.service().stopWindows(endedAt);
        driver.drain();
        long alloc = ThreadAccounts.currentAllocBytes() - allocBefore;
        long cpu = ThreadAccounts.currentCpuNanos() - cpuBefore;
        double busy = busy();
        double elapsed = System.nanoTime() - beganAt;
        double waited = driver.waitedNanos() - waitedBefore;
        return new WorkerTotals(
                endedAt - beganAt,
                inTime,
                driver.report().counts().minus(before),
                new ThreadUsage(alloc, cpu),
                Math.max(0, 1 - waited / elapsed),
                busy,
                take(driver.latencies()),
                byWindows ? List.of(driver.service().windows()) : List.of(),
                completedByConnection());
    }

    private long[] completedByConnection() {
        long[] completed = driver.completedByConnection();
        Arrays.setAll(completed, i -> completed[i] - byConnection[i]);
        return completed;
    }

    private static Map<Metric, Histogram> take(Map<Metric, LatencyRecorder> recorders) {
        return recorders.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, recorder -> recorder.getValue()
                .take()));
    }
}
