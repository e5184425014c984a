package org.echobench.core.benchmarks;

import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** One JMH thread's load. Between iterations nothing is in flight: JMH pauses there, and the pause is not the server's. */
@State(Scope.Thread)
public abstract class LoadThread {

    private ServerBenchmark benchmark;
    private LoadDriver driver;
    private long allocBefore;
    private long cpuBefore;
    private long beganAt;
    private long waitedBefore;
    private long completedBefore;
    /** By connection, when measurement began; empty before. */
    private Optional<long[]> unmeasured = Optional.empty();

    /** Opens the driver's connections; called once, in the trial's setup. */
    final void open(ServerBenchmark benchmark, LoadDriver driver) {
        this.benchmark = benchmark;
        this.driver = driver;
        driver.service().windows().reserve(benchmark.collector().windowsPerIteration());
        guarded(driver::open);
    }

    /** Runs until one more message has completed. */
    final void completeOne() {
        try {
            driver.completeOne();
        } catch (RuntimeException e) {
            throw Failures.record(e, benchmark.running());
        }
    }

    @Setup(Level.Iteration)
    public void beginIteration(IterationParams iteration) {
        boolean measured = iteration.getType() == IterationType.MEASUREMENT;
        if (measured && unmeasured.isEmpty()) {
            unmeasured = Optional.of(driver.completedByConnection());
        }
        benchmark.collector().begin(measured);
        waitedBefore = driver.waitedNanos();
        completedBefore = driver.report().completedMessages();
        beganAt = System.nanoTime();
        driver.service().windows().begin(beganAt, benchmark.collector().windowNanos());
        cpuBefore = ThreadAccounts.currentCpuNanos();
        allocBefore = ThreadAccounts.currentAllocBytes();
    }

    @TearDown(Level.Iteration)
    public void endIteration() {
        driver.service().windows().stop(System.nanoTime());
        guarded(driver::drain);
        long alloc = ThreadAccounts.currentAllocBytes() - allocBefore;
        long cpu = ThreadAccounts.currentCpuNanos() - cpuBefore;
        double elapsed = System.nanoTime() - beganAt;
        double saturation = Math.max(0, 1 - (driver.waitedNanos() - waitedBefore) / elapsed);
        benchmark
                .collector()
                .end(new IterationCollector.Share(
                        driver.report().completedMessages() - completedBefore,
                        new ThreadUsage(alloc, cpu),
                        saturation,
                        latencies(),
                        driver.service().windows(),
                        unmeasured.map(this::completedSince).orElse(new long[0])));
    }

    private long[] completedSince(long[] before) {
        long[] completed = driver.completedByConnection();
        for (int i = 0; i < completed.length; i++) {
            completed[i] -= before[i];
        }
        return completed;
    }

    /** The iteration's latencies by label. */
    Map<String, Histogram> latencies() {
        return Map.of("latency", driver.service().take());
    }

    @TearDown
    public void close() {
        guarded(driver::close);
    }

    /** A failure is recorded with what the server has to say of it. */
    final void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            throw Failures.record(e, benchmark.running());
        }
    }
}
