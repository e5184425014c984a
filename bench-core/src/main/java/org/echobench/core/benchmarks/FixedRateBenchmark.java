package org.echobench.core.benchmarks;

import org.echobench.core.client.Target;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Pacing;
import org.echobench.core.load.Schedule;
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

    /** What the connections send; asked when the server runs. */
    abstract Exchange exchange();

    /** One thread's connections. */
    public static class Connections extends LoadThread {

        void openFor(FixedRateBenchmark benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.closedLoop(thread), () -> benchmark.driver(thread));
        }
    }

    private LoadDriver closedLoop(ThreadParams thread) {
        return driver(thread, new ClosedPacing(1));
    }

    private LoadDriver driver(ThreadParams thread) {
        Schedule schedule = Arrivals.of(arrivals, rate, thread.getThreadIndex(), thread.getThreadCount());
        return driver(thread, new OpenPacing(schedule, exchange().depth(target())));
    }

    private LoadDriver driver(ThreadParams thread, Pacing pacing) {
        int index = thread.getThreadIndex();
        int share = share(connections, index, thread.getThreadCount());
        Target target = target();
        return new LoadLoop<>(
                target, exchange().protocol(target, connections), pacing, index * connections, share, true);
    }
}
