package org.echobench.runner;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A benchmark without a server, whose forks are over in a moment. Its latencies are the same in every iteration. */
@State(Scope.Benchmark)
@Warmup(iterations = 1, time = 10, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 10, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx64m", "-XX:TieredStopAtLevel=1"})
@OutputTimeUnit(TimeUnit.SECONDS)
public class TinyBenchmark {

    public static final String COUNT = TinyBenchmark.class.getName() + ".count";

    @Param("none")
    public String server;

    @Param("100")
    public int micros;

    private long count;

    @Benchmark
    public long count() {
        return count++;
    }

    /** 1,000 latencies from {@code micros} up, 1 µs apart. */
    @TearDown(Level.Iteration)
    public void post() {
        Histogram latencies = LatencyRecorder.newHistogram();
        for (int i = 0; i < 1_000; i++) {
            latencies.recordValue(TimeUnit.MICROSECONDS.toNanos(micros + i));
        }
        new EchobenchProfiler.Iteration(
                        Map.of(Metric.LATENCY, latencies), List.of(Scalar.of(Metric.SERVER_ALLOC, micros)))
                .post();
    }
}
