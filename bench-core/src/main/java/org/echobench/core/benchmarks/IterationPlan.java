package org.echobench.core.benchmarks;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.WindowSeries;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/**
 * The iterations of a benchmark.
 *
 * @param threads of the client, at least 1
 * @param measured iterations after the warm-up
 * @param windowNanos length of the windows into which an iteration is cut
 * @param windows of one iteration, for which room is made
 * @param patience how long an iteration's first thread waits for the others to end it
 */
record IterationPlan(int threads, int measured, long windowNanos, int windows, Duration patience) {

    /** For how much of a single shot there is room from the start. */
    private static final long SHOT = 3_000_000_000L;

    static IterationPlan of(BenchmarkParams params) {
        IterationParams measurement = params.getMeasurement();
        int measured = measurement.getCount();
        // JMH itself gives an iteration up after that.
        Duration patience = Duration.ofNanos(params.getTimeout().convertTo(TimeUnit.NANOSECONDS));
        if (params.getMode() == Mode.SingleShotTime) {
            // A single shot has no given time.
            long windowNanos = WindowSeries.windowNanos(1, SHOT);
            return new IterationPlan(params.getThreads(), measured, windowNanos, room(SHOT, windowNanos), patience);
        }
        long nanos = nanos(measurement);
        long windowNanos = WindowSeries.windowNanos(measured, nanos);
        int windows = room(Math.max(nanos(params.getWarmup()), nanos), windowNanos);
        return new IterationPlan(params.getThreads(), measured, windowNanos, windows, patience);
    }

    private static int room(long nanos, long windowNanos) {
        return (int) (nanos / windowNanos) + 2;
    }

    private static long nanos(IterationParams iterations) {
        return iterations.getTime().convertTo(TimeUnit.NANOSECONDS);
    }
}
