package org.echobench.core.benchmarks;

import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LossLimit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** A row of a target file: a closed loop of its exchange on every connection. */
public class ServiceExchange extends ServerBenchmark {

    @Param("forked")
    public String isolation;

    /** Its name in the file. */
    @Param("none")
    public String row;

    @Param("64")
    public int connections;

    /** Messages in flight on each connection. */
    @Param("1")
    public int window;

    /** After how many seconds an answer counts as lost. */
    @Param("5")
    public int lossSeconds;

    @Override
    String isolation() {
        return isolation;
    }

    @Override
    Optional<String> row() {
        return Optional.of(row);
    }

    private LoadDriver driver(ThreadParams thread) {
        int share = share(connections, thread.getThreadIndex(), thread.getThreadCount());
        LossLimit lossLimit = lossLimit(lossSeconds);
        Target target = target();
        return new LoadLoop<>(
                target, service().protocol(target, share), new ClosedPacing(window), 0, share, true, lossLimit);
    }

    /** One thread's connections. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(ServiceExchange benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.driver(thread));
        }
    }

    @Benchmark
    public void exchange(Loop loop) {
        loop.completeOne();
    }
}
