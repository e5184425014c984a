package org.echobench.core.benchmarks;

import org.echobench.core.client.Target;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Protocol;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/** Shared by the benchmarks with requests at intended times. */
public abstract class FixedRateBenchmark extends ServerBenchmark {

    @Param("inprocess")
    public String isolation;

    @Param("64")
    public int connections;

    /** Messages or requests a second over all connections. */
    @Param("10000")
    public int rate;

    /** {@code uniform} or {@code poisson}. */
    @Param("uniform")
    public String arrivals;

    @Override
    final String isolation() {
        return isolation;
    }

    /** The protocol of the connections. */
    abstract Protocol protocol(Target target);

    /** How many may be in flight on one connection. */
    abstract int depth();

    /** One thread's connections. */
    public static class Connections extends LoadThread {

        void openFor(FixedRateBenchmark benchmark, ThreadParams thread) {
            Failures.recording(() -> open(benchmark, benchmark.driver(thread)));
        }
    }

    private LoadDriver driver(ThreadParams thread) {
        int index = thread.getThreadIndex();
        int threads = thread.getThreadCount();
        Target target = target();
        return new LoadLoop<>(
                target,
                protocol(target),
                new OpenPacing(Arrivals.of(arrivals, rate, index, threads), depth()),
                index * connections,
                share(connections, index, threads),
                true);
    }
}
