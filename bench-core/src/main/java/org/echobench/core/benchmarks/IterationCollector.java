package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.Fairness;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.metrics.WindowSeries;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/**
 * Merges the figures of one iteration's threads. The first thread to begin takes the server's snapshot, and the last to
 * end closes the account: JMH itself runs the shared teardown when the first thread ends, while others still drain.
 */
final class IterationCollector implements AutoCloseable {

    /** What an iteration is for. A slice of {@link WarmUp} is accounted for like an iteration, but not posted. */
    enum Phase {
        SLICE,
        WARMUP,
        MEASUREMENT
    }

    /**
     * The iterations of a benchmark.
     *
     * @param threads of the client, at least 1
     * @param measured iterations after the warm-up
     * @param windowNanos length of the windows into which an iteration is cut
     * @param windows of one iteration, for which room is made
     */
    record Plan(int threads, int measured, long windowNanos, int windows) {

        /** The length of a single shot for which room is reserved. */
        private static final long SHOT = 3_000_000_000L;

        static Plan of(BenchmarkParams params) {
            IterationParams measurement = params.getMeasurement();
            int measured = measurement.getCount();
            if (params.getMode() == Mode.SingleShotTime) {
                // The length of a single shot is not known beforehand.
                long windowNanos = WindowSeries.windowNanos(1, SHOT);
                return new Plan(params.getThreads(), measured, windowNanos, room(SHOT, windowNanos));
            }
            long nanos = nanos(measurement);
            long windowNanos = WindowSeries.windowNanos(measured, nanos);
            int windows = room(Math.max(nanos(params.getWarmup()), nanos), windowNanos);
            return new Plan(params.getThreads(), measured, windowNanos, windows);
        }

        private static int room(long nanos, long windowNanos) {
            return (int) (nanos / windowNanos) + 2;
        }

        private static long nanos(IterationParams iterations) {
            return iterations.getTime().convertTo(TimeUnit.NANOSECONDS);
        }
    }

    /** A slice is slow if more than one response in a hundred takes longer. */
    private static final double SLOW_MICROS = 1_000;

    private static final double NANOS_PER_MICRO = 1_000;

    private final MeasuredServer server;
    private final Plan plan;
    private final WindowSeries windows;
    private final Phaser ends;
    private final Optional<WarmUp> warmUp;
    private final Optional<ForkProfiler> profiler;
    /** Messages completed in measured iterations. */
    private long profiled;

    private Phase phase = Phase.SLICE;
    private int measuredSoFar;
    private int threadsBegun;
    private int ended;
    private MeasuredServer.Snapshot snapshot;
    private MeasuredServer.Cost cost;
    private ThreadUsage publishedBefore = ThreadUsage.NONE;
    /** The totals of the threads that have ended. */
    private MeasurementWindow.WorkerTotals all = MeasurementWindow.WorkerTotals.NONE;

    /** The latencies of all measured iterations so far: percentiles are the fork's. */
    private final Map<Metric, Histogram> latencies = new EnumMap<>(Metric.class);

    private final List<Scalar> added = new ArrayList<>();
    private long[] byConnection = {};
    private Map<String, Long> announced = Map.of();

    /**
     * @param warmUp of the fork; empty if it stays cold
     * @param profiler of the fork; empty if it is scored
     */
    IterationCollector(MeasuredServer server, Plan plan, Optional<WarmUp> warmUp, Optional<ForkProfiler> profiler) {
        this.server = server;
        this.warmUp = warmUp;
        this.profiler = profiler;
        this.plan = plan;
        this.windows = new WindowSeries();
        this.ends = new Phaser(plan.threads());
    }

    /** Adds a value to the current iteration, posted with the others. */
    synchronized void add(Scalar scalar) {
        added.add(scalar);
    }

    /** Sets the server's HTTP/2 settings, by their names. */
    synchronized void announced(Map<String, Long> settings) {
        announced = settings;
    }

    /** The server's cost in the iteration that ended last. */
    synchronized MeasuredServer.Cost cost() {
        return cost;
    }

    Plan plan() {
        return plan;
    }

    synchronized void begin(Phase begun) {
        server.excludeCurrentThread();
        if (threadsBegun++ == 0) {
            all = MeasurementWindow.WorkerTotals.NONE;
            added.clear();
            byConnection = new long[0];
            phase = begun;
            if (phase == Phase.MEASUREMENT && ++measuredSoFar == 1) {
                server.measurementBegins(System.nanoTime());
                profiler.ifPresent(ForkProfiler::begin);
            }
            publishedBefore = server.publishing();
            snapshot = server.snapshot();
        }
    }

    /**
     * Takes one thread's share. Returns when all threads have given theirs: JMH lets the first thread that ends the
     * last iteration stop the server, while others may have messages in flight.
     *
     * @param share its latencies have their names in results
     * @param byConnection messages that each connection has completed since measurement began
     * @throws IllegalStateException if another thread has failed, or this one is interrupted, which JMH does if an
     *     iteration takes too long
     */
    void end(MeasurementWindow.WorkerTotals share, long[] byConnection) {
        take(share, byConnection);
        try {
            if (ends.awaitAdvanceInterruptibly(ends.arrive()) < 0) {
                throw new IllegalStateException("another client thread failed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // JMH gives up on the fork
            throw new IllegalStateException("interrupted while the other client threads ended the iteration", e);
        }
    }

    /** Call if a thread has failed and will never end its iteration, so that the others do not wait for it. */
    void failed() {
        ends.forceTermination();
    }

    private synchronized void take(MeasurementWindow.WorkerTotals share, long[] byConnection) {
        all = all.plus(share);
        share.windows().forEach(windows::add);
        this.byConnection = LongStream.concat(LongStream.of(this.byConnection), LongStream.of(byConnection))
                .toArray();
        if (++ended == plan.threads()) {
            cost = snapshot.cost();
            endIteration();
        }
    }

    private void endIteration() {
        threadsBegun = 0;
        ended = 0;
        boolean measured = phase == Phase.MEASUREMENT;
        boolean last = measured && measuredSoFar == plan.measured();
        windows.endIteration(measured, cost.cpuNanos(), cost.compiling());
        if (measured) {
            profiled += all.counts().completed();
            all.latencies().forEach((metric, more) -> latencies
                    .computeIfAbsent(metric, first -> LatencyRecorder.newHistogram())
                    .add(more));
        }
        if (last) {
            Fairness.of(byConnection).ifPresent(Fairness::write);
            profiler.ifPresent(running -> running.end(profiled));
        }
        List<Scalar> scalars = scalars();
        if (phase != Phase.SLICE) {
            // Otherwise JMH would sort, send and print every message of every iteration during the next fork's turn.
            new EchobenchProfiler.Iteration(last ? latencies : Map.of(), scalars).post();
        }
    }

    private List<Scalar> scalars() {
        List<Scalar> scalars = new ArrayList<>(added);
        long completed = all.counts().completed();
        scalars.add(Scalar.of(Metric.CLIENT_SATURATION, all.saturation()));
        scalars.add(Scalar.of(Metric.CLIENT_BUSY, all.busy()));
        scalars.addAll(all.reopening());
        if (completed > 0) {
            // A broadcast runs on a client thread, but is the server's work.
            ThreadUsage own = all.usage().minus(server.publishing().minus(publishedBefore));
            List<Scalar> costs = cost.perMessage(completed);
            scalars.addAll(costs);
            Optional.ofNullable(all.latencies().get(Metric.RESPONSE))
                    .filter(response -> response.getTotalCount() > 0)
                    .ifPresent(response -> scalars.addAll(atGivenTimes(response, costs)));
            scalars.addAll(own.perMessage(Metric.CLIENT_ALLOC, Metric.CLIENT_CPU, completed));
        }
        scalars.addAll(cost.resources());
        cost.compiling().ifPresent(share -> scalars.add(Scalar.of(Metric.SERVER_COMPILING, share)));
        warmUp.map(WarmUp::capped).ifPresent(scalars::add);
        announced.forEach((setting, value) ->
                Metric.ofSetting(setting).ifPresent(metric -> scalars.add(Scalar.of(metric, value))));
        return scalars;
    }

    /** The tail of this iteration alone, and the product of a message's CPU time and mean response time. */
    private static List<Scalar> atGivenTimes(Histogram response, List<Scalar> costs) {
        double p99 = Percentiles.micros(response, 0.99);
        List<Scalar> scalars = new ArrayList<>();
        scalars.add(Scalar.of(Metric.SLICE_P99, p99));
        scalars.add(Scalar.of(Metric.SLICE_ABOVE_1MS, p99 > SLOW_MICROS ? 1 : 0));
        costs.stream()
                .filter(cost -> cost.metric() == Metric.SERVER_CPU)
                .map(cost -> Scalar.of(Metric.CPU_LATENCY, cost.value() * response.getMean() / NANOS_PER_MICRO))
                .forEach(scalars::add);
        return scalars;
    }

    @Override
    public synchronized void close() {
        windows.close();
    }
}
