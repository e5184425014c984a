package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.curve.WarmUpPoint;

/**
 * The windows of all iterations of a fork, summed over its threads, as the table {@code windows}. Time is counted from
 * the beginning of the first measured iteration, so warm-up is negative. Not thread-safe.
 */
public final class WindowSeries implements AutoCloseable {

    /** The column that separates measured windows from warm-up windows. */
    public static final String PHASE = "phase";

    public static final String MEASUREMENT = "measurement";

    private static final String WARMUP = "warmup";
    private static final List<String> COLUMNS = List.of(
            PHASE, "iteration", "t_s", "window_s", "messages", "rate", "p50_us", "p99_us", "cpu_s", "compiling");

    private static final long SHORTEST_NANOS = 100_000_000L;
    private static final long LONGEST_NANOS = 1_000_000_000L;
    private static final int WANTED = 30;

    private static final double NANOS_PER_SECOND = 1_000_000_000.0;

    private static final class Sum {
        private final Histogram latencies = LatencyRecorder.newWindow();
        private long nanos;
        private int threads;
    }

    private final List<Sum> sums = new ArrayList<>();

    /** Each writes a line, at the end: otherwise the JIT would compile that code while other forks measure. */
    private final List<Consumer<ForkTable>> lines = new ArrayList<>();

    private long beganAt;
    private long windowNanos;
    private long origin;
    private boolean measuring;
    private int iteration;
    /** The threads that have added their windows. */
    private int threads;

    /**
     * The length of a fork's windows: a second, or less if the measurement would have fewer than thirty windows. Never
     * less than 100 ms: a single collection would dominate such a window. An iteration is cut into equal windows.
     */
    public static long windowNanos(int iterations, long iterationNanos) {
        long wanted = Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, iterations * iterationNanos / WANTED));
        // A thousandth more makes up for the division's remainder.
        long windows = Math.max(1, (iterationNanos + iterationNanos / 1_000) / wanted);
        return Math.max(1, iterationNanos / windows);
    }

    /** Adds one thread's windows of the iteration that ends. */
    public void add(LatencyRecorder.Windows thread) {
        if (threads++ == 0) {
            beganAt = thread.beganAt(); // a loader's time is by another host's clock
        }
        windowNanos = thread.windowNanos();
        for (int i = 0; i < thread.list().size(); i++) {
            if (i == sums.size()) {
                sums.add(new Sum());
            }
            Sum sum = sums.get(i);
            sum.latencies.add(thread.list().get(i).latencies());
            sum.nanos += thread.list().get(i).nanos();
            sum.threads++;
        }
    }

    /**
     * Ends an iteration, after all threads have added their windows.
     *
     * @param cpuNanos the server's CPU time in the whole iteration; written to its last window
     * @param compiling the compilers' share in the whole iteration, 0 to 1; written to its last window
     */
    public void endIteration(boolean measured, OptionalDouble cpuNanos, OptionalDouble compiling) {
        if (measured && !measuring) {
            measuring = true;
            origin = beganAt;
            iteration = 0;
        }
        iteration++;
        sums.removeIf(sum -> sum.threads < threads);
        String phase = measured ? MEASUREMENT : WARMUP;
        for (int i = 0; i < sums.size(); i++) {
            boolean last = i == sums.size() - 1;
            lines.add(line(
                    phase,
                    beganAt + i * windowNanos,
                    sums.get(i),
                    last ? cpuNanos : OptionalDouble.empty(),
                    last ? compiling : OptionalDouble.empty()));
        }
        sums.clear();
        threads = 0;
    }

    /** A sum is too large to keep, so everything but the time is computed now. */
    private Consumer<ForkTable> line(
            String phase, long startedAt, Sum sum, OptionalDouble cpuNanos, OptionalDouble compiling) {
        int number = iteration;
        double seconds = sum.nanos / NANOS_PER_SECOND / threads;
        long messages = sum.latencies.getTotalCount();
        String p50 = messages == 0 ? "" : figure(Percentiles.micros(sum.latencies, 0.5));
        String p99 = messages == 0 ? "" : figure(Percentiles.micros(sum.latencies, 0.99));
        return table -> table.add(
                phase,
                number,
                figure((startedAt - origin) / NANOS_PER_SECOND),
                figure(seconds),
                messages,
                figure(messages / seconds),
                p50,
                p99,
                cpuNanos.isPresent() ? precise(cpuNanos.getAsDouble() / NANOS_PER_SECOND) : "",
                compiling.isPresent() ? precise(compiling.getAsDouble()) : "");
    }

    /** A number as in the tables of a fork over time. */
    static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String precise(double value) {
        return String.format(Locale.ROOT, "%.5f", value);
    }

    /** Writes the table, unless nothing was measured. */
    @Override
    public void close() {
        if (!measuring) {
            return;
        }
        try (ForkTable table = new ForkTable(WarmUpPoint.TABLE, COLUMNS)) {
            lines.forEach(line -> line.accept(table));
        }
    }
}
