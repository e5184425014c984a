package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.echobench.results.metric.Metric;

/**
 * The resource use of a server's process over time: the table {@code series}, and the maxima of the current interval.
 * Time counts from the beginning of measurement; earlier samples have negative times. Thread-safe.
 */
public final class ResourceSeries implements AutoCloseable {

    /** Five samples a second suffice for a maximum; at 0.2 ms each they cost a thousandth of one core. */
    public static final long MILLIS = 200;

    /** The shortest time to average CPU use over, because the system counts in steps of 10 ms. */
    private static final long SHORTEST = 50_000_000;

    public static final String TABLE = "series";

    private static final List<String> COLUMNS =
            List.of("t_s", "cpu_cores", "rss_B", "process_threads", "heap_B", "live_threads", "gc_count", "gc_ms");

    private static final double NANOS_PER_SECOND = 1_000_000_000.0;

    private final long startedAt;
    /** Each writes a sample, at the end: otherwise the JIT would compile that code while other forks measure. */
    private final List<Consumer<ForkTable>> samples = new ArrayList<>();

    private Optional<SamplingThread> sampler = Optional.empty();
    private Optional<ProcessUsage> previous = Optional.empty();
    private OptionalLong measuredFrom = OptionalLong.empty();

    /** The greatest values since the interval began. */
    private final Map<Metric, Double> maxima = new EnumMap<>(Metric.class);

    /** @param startedAt when the server was started; the origin of time if measurement never begins */
    public ResourceSeries(long startedAt) {
        this.startedAt = startedAt;
    }

    /**
     * Starts sampling, every {@value #MILLIS} ms until this is closed.
     *
     * @param process its current use
     * @param jvm the latest report of the process, if it is a JVM
     */
    public void sample(Supplier<Optional<ProcessUsage>> process, Supplier<Optional<ServerStats>> jvm) {
        sampler = Optional.of(new SamplingThread(
                "echobench-resource-sampler", MILLIS, () -> process.get().ifPresent(usage -> add(usage, jvm.get()))));
    }

    /** Pauses sampling, or resumes it if {@code pause} is false. */
    public void pause(boolean pause) {
        synchronized (this) {
            previous = Optional.empty(); // otherwise the use would be averaged over a pause
        }
        sampler.ifPresent(thread -> thread.pause(pause));
    }

    /** Adds a sample if sampling is on: an interval shorter than the sampling period would otherwise have none. */
    public void endInterval(Optional<ProcessUsage> process, Optional<ServerStats> jvm) {
        process.filter(usage -> sampler.isPresent()).ifPresent(usage -> add(usage, jvm));
    }

    /** The origin of time; only the first call counts. */
    public synchronized void measurementBegins(long nanos) {
        if (measuredFrom.isEmpty()) {
            measuredFrom = OptionalLong.of(nanos);
        }
    }

    /** Adds a sample; the first only starts the time over which CPU use is averaged. */
    public synchronized void add(ProcessUsage process, Optional<ServerStats> jvm) {
        boolean tooSoon =
                previous.isPresent() && process.nanos() - previous.get().nanos() < SHORTEST;
        // The time of a child that ended may be missing; the use is then unknown.
        OptionalDouble cores = previous.filter(before -> !tooSoon && process.cpuNanos() >= before.cpuNanos())
                .map(before -> OptionalDouble.of(process.coresSince(before)))
                .orElse(OptionalDouble.empty());
        previous = tooSoon ? previous : Optional.of(process);
        cores.ifPresent(busy -> maxima.merge(Metric.SERVER_CPU_MAX, busy, Math::max));
        maxima.merge(Metric.SERVER_RSS_MAX, (double) process.residentBytes(), Math::max);
        maxima.merge(Metric.SERVER_PROCESS_THREADS_MAX, (double) process.threads(), Math::max);
        jvm.ifPresent(now -> {
            maxima.merge(Metric.SERVER_HEAP_MAX, (double) now.heapBytes(), Math::max);
            maxima.merge(Metric.SERVER_THREADS_MAX, (double) now.liveThreads(), Math::max);
        });
        samples.add(table -> write(table, cores, process, jvm));
    }

    public synchronized void beginInterval() {
        maxima.clear();
    }

    /** The maxima of the samples since the interval began; nothing if there was none. */
    public synchronized List<Scalar> maxima() {
        return maxima.entrySet().stream()
                .map(greatest -> Scalar.of(greatest.getKey(), greatest.getValue()))
                .toList();
    }

    private void write(ForkTable table, OptionalDouble cores, ProcessUsage process, Optional<ServerStats> jvm) {
        table.add(
                WindowSeries.figure((process.nanos() - measuredFrom.orElse(startedAt)) / NANOS_PER_SECOND),
                cores.isPresent() ? WindowSeries.figure(cores.getAsDouble()) : "",
                process.residentBytes(),
                process.threads(),
                jvm.<Object>map(ServerStats::heapBytes).orElse(""),
                jvm.<Object>map(ServerStats::liveThreads).orElse(""),
                jvm.<Object>map(ServerStats::gcCount).orElse(""),
                jvm.<Object>map(ServerStats::gcMillis).orElse(""));
    }

    /**
     * Ends the sampling and writes the table, unless there was no sample and no measurement.
     *
     * @throws RuntimeException if the sampling ended early, for example because the disk is full
     */
    @Override
    public void close() {
        try {
            sampler.ifPresent(SamplingThread::close);
        } finally {
            writeAll();
        }
    }

    private synchronized void writeAll() {
        if (samples.isEmpty() && measuredFrom.isEmpty()) {
            return;
        }
        try (ForkTable table = new ForkTable(TABLE, COLUMNS)) {
            samples.forEach(sample -> sample.accept(table));
        }
    }
}
