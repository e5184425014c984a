package org.echobench.core.benchmarks;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** One JMH thread's load. Nothing is in flight between iterations, because JMH's pause there is not the server's. */
@State(Scope.Thread)
public abstract class LoadThread {

    private ServerBenchmark benchmark;
    private Load load;
    private boolean measured;
    /** Messages of each connection in measured iterations. */
    private long[] byConnection = {};

    /**
     * Opens a load's connections and, unless the fork is to stay cold, puts load on them until it is warm. Called in
     * the trial's setup.
     *
     * @param made makes the load
     */
    final void open(ServerBenchmark benchmark, Supplier<Load> made) {
        this.benchmark = benchmark;
        Failures.recording(() -> {
            try {
                load = made.get();
            } catch (RuntimeException e) {
                giveUp();
                throw e;
            }
        });
        load.reserveWindows(benchmark.collector().plan().windows());
        guarded(load::open);
        benchmark.warmUp().ifPresent(warmUp -> guarded(() -> warmUp.run(this::slice)));
    }

    /**
     * The same for a load at intended times. It is fully warm only after a closed loop of the same messages, which runs
     * as fast as the server.
     */
    final void open(ServerBenchmark benchmark, Supplier<Load> closedLoop, Supplier<Load> made) {
        if (benchmark.warmUp().isPresent()) {
            open(benchmark, closedLoop);
            close();
        }
        open(benchmark, made);
    }

    private WarmUp.Done slice(long nanos) {
        begin(
                IterationCollector.Phase.SLICE,
                Math.min(nanos, benchmark.collector().plan().windowNanos()));
        complete(nanos);
        long completed = end().counts().completed();
        return new WarmUp.Done(completed, benchmark.collector().cost());
    }

    /** Load that is not accounted for. */
    private void leadIn(long nanos) {
        load.begin(0);
        complete(nanos);
        load.end();
    }

    private void complete(long nanos) {
        long end = System.nanoTime() + nanos;
        do {
            completeOne();
        } while (System.nanoTime() - end < 0);
    }

    /**
     * Runs until one more message has completed. JMH's loop calls it and does not inline it: otherwise the JIT would
     * compile all of it anew when the warm-up's loop ends and JMH's begins.
     */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    public final void completeOne() {
        try {
            load.completeOne();
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    @Setup(Level.Iteration)
    public void beginIteration(IterationParams iteration) {
        measured = iteration.getType() == IterationType.MEASUREMENT;
        benchmark
                .warmUp()
                .ifPresent(warmUp -> guarded(() -> {
                    warmUp.restBeforeIteration();
                    warmUp.leadIn(this::leadIn);
                }));
        guarded(() -> begin(
                measured ? IterationCollector.Phase.MEASUREMENT : IterationCollector.Phase.WARMUP,
                benchmark.collector().plan().windowNanos()));
    }

    private void begin(IterationCollector.Phase phase, long windowNanos) {
        benchmark.collector().begin(phase);
        load.begin(windowNanos);
    }

    @TearDown(Level.Iteration)
    public void endIteration() {
        guarded(this::end);
    }

    private MeasurementWindow.WorkerTotals end() {
        MeasurementWindow.WorkerTotals share = load.end();
        if (measured) {
            long[] more = share.byConnection();
            byConnection = Arrays.copyOf(byConnection, more.length);
            Arrays.setAll(byConnection, i -> byConnection[i] + more[i]);
        }
        benchmark.collector().announced(load.announced());
        benchmark.collector().end(share.named(named(share.latencies())), byConnection);
        return share;
    }

    /** The iteration's latencies by their names in results. */
    Map<Metric, Histogram> named(Map<Metric, Histogram> latencies) {
        return latencies;
    }

    @TearDown
    public void endTrial() {
        benchmark.warmUp().ifPresent(warmUp -> guarded(warmUp::end));
        close();
    }

    private void close() {
        guarded(load::close);
    }

    final void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    /** Records a failure with the server's own reason, and releases threads that wait for this one. */
    private RuntimeException failed(RuntimeException failure) {
        RuntimeException recorded = Failures.record(failure, benchmark.running());
        giveUp();
        return recorded;
    }

    private void giveUp() {
        benchmark.collector().failed();
        benchmark.warmUp().ifPresent(WarmUp::failed);
    }
}
