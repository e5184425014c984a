package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.curve.WarmUpPoint;

/**
 * The windows of all iterations of a fork, summed over its threads, as the table {@code windows}. Time is counted from
 * the beginning of the first measured iteration, so warm-up is negative. Not thread-safe.
 */
public final class WindowSeries implements AutoCloseable {

    /** The column that separates measured windows from windows of warm-up. */
    public static final String PHASE = "phase";

    /** The phase of windows that are measured. */
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

    private record Line(
            String phase,
            int iteration,
            long startedAt,
            double seconds,
            long messages,
            double p50,
            double p99,
            OptionalDouble cpuNanos,
            OptionalDouble compiling) {}

    private Optional<ForkTable> table = Optional.empty();
    private final List<Sum> sums = new ArrayList<>();

    /** Not yet written, because measurement has not begun. */
    private final List<Line> pending = new ArrayList<>();

    private long beganAt;
    private long windowNanos;
    private long origin;
    private boolean measuring;
    private int iteration;
    /** That have added theirs. */
    private int threads;

    /**
     * The length of a fork's windows: a second, or less if the measurement would have fewer than thirty windows. Never
     * less than 100 ms: a single collection would dominate such a window. An iteration is cut into equal windows.
     */
    public static long windowNanos(int iterations, long iterationNanos) {
        long wanted = Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, iterations * iterationNanos / WANTED));
        // A thousandth for the division's remainder.
        long windows = Math.max(1, (iterationNanos + iterationNanos / 1_000) / wanted);
        return Math.max(1, iterationNanos / windows);
    }

    /** Adds one thread's windows of the iteration that ends. */
    public void add(LatencyRecorder.Windows thread) {
        if (threads++ == 0) {
            beganAt = thread.beganAt(); // a loader's is by another host's clock
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
     * All threads have added theirs.
     *
     * @param cpuNanos the server's processor time in the whole iteration; stands in its last window
     * @param compiling the compilers' share in the whole iteration, 0 to 1; stands in its last window
     */
    public void endIteration(boolean measured, OptionalDouble cpuNanos, OptionalDouble compiling) {
        if (measured && !measuring) {
            measuring = true;
            origin = beganAt;
            iteration = 0;
            table = Optional.of(new ForkTable(WarmUpPoint.TABLE, COLUMNS));
        }
        iteration++;
        sums.removeIf(sum -> sum.threads < threads);
        for (int i = 0; i < sums.size(); i++) {
            Sum sum = sums.get(i);
            boolean last = i == sums.size() - 1;
            pending.add(new Line(
                    measured ? MEASUREMENT : WARMUP,
                    iteration,
                    beganAt + i * windowNanos,
                    sum.nanos / NANOS_PER_SECOND / threads,
                    sum.latencies.getTotalCount(),
                    Percentiles.micros(sum.latencies, 0.5),
                    Percentiles.micros(sum.latencies, 0.99),
                    last ? cpuNanos : OptionalDouble.empty(),
                    last ? compiling : OptionalDouble.empty()));
        }
        sums.clear();
        if (measuring) {
            pending.forEach(this::write);
            pending.clear();
        }
        threads = 0;
    }

    private void write(Line line) {
        boolean empty = line.messages() == 0;
        table.orElseThrow()
                .add(
                        line.phase(),
                        line.iteration(),
                        figure((line.startedAt() - origin) / NANOS_PER_SECOND),
                        figure(line.seconds()),
                        line.messages(),
                        figure(line.messages() / line.seconds()),
                        empty ? "" : figure(line.p50()),
                        empty ? "" : figure(line.p99()),
                        line.cpuNanos().isPresent() ? precise(line.cpuNanos().getAsDouble() / NANOS_PER_SECOND) : "",
                        line.compiling().isPresent() ? precise(line.compiling().getAsDouble()) : "");
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String precise(double value) {
        return String.format(Locale.ROOT, "%.5f", value);
    }

    @Override
    public void close() {
        table.ifPresent(ForkTable::close);
    }
}
