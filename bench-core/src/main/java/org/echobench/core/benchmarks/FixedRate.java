package org.echobench.core.benchmarks;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Messages at intended times, independent of the server's speed; over HTTP with one request in flight per connection.
 * {@code response} counts from the intended time, so a stall shows in every message that it delayed. For a push,
 * {@code push.fromT0} counts from the actual start of the broadcast. The score is the achieved message rate.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class FixedRate extends ExchangeBenchmark {

    /** {@code inprocess} or {@code forked}; {@code default} is forked for a push and for a service. */
    @Param(Exchange.BY_EXCHANGE)
    public String isolation;

    @Param("64")
    public int connections;

    /** The subscribers of a push. */
    @Param("100")
    public int subscribers;

    /** Messages or requests a second over all connections; for a push, broadcasts a second. */
    @Param("10000")
    public int rate;

    /** {@code uniform} or {@code poisson}. */
    @Param("uniform")
    public String arrivals;

    @Override
    List<Exchange> exchanges() {
        return Exchange.allBut(Exchange.CONNECT, Exchange.ROW_PUSH);
    }

    @Override
    int connections() {
        return isPush() ? subscribers : connections;
    }

    /** One thread's connections. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(FixedRate benchmark, ThreadParams thread) {
            Load.Part part = new Load.Part(thread.getThreadIndex(), thread.getThreadCount());
            Load.Arrivals times = new Load.Arrivals(benchmark.arrivals, benchmark.rate);
            open(
                    benchmark,
                    () -> benchmark.load(part, Optional.empty()),
                    () -> benchmark.load(part, Optional.of(times)));
        }
    }

    @Benchmark
    public void run(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(FixedRate.class, arguments);
    }
}
