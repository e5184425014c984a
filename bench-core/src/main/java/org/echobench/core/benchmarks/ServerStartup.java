package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.echobench.core.client.Target;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Workload;
import org.echobench.results.Isolation;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * From start to the first response, in a fresh JVM: a fork measures only one start, because a second would find the
 * classes loaded. With {@code isolation=forked} the start of the server's JVM is part of it, and after the response its
 * heap after a full collection, its resident set and its live threads are recorded.
 */
@Fork(10)
public class ServerStartup extends ServerBenchmark {

    @Param("inprocess")
    public String isolation;

    private MeasuredServer started;

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    /**
     * Starts nothing before the measurement, except to make an AOT cache, or on another host, where the first start
     * copies the server's files.
     */
    @Override
    public void startServer(BenchmarkParams params) {
        Failures.recording(() -> {
            BenchServerProvider provider = provider();
            contain(params);
            if (isolation(params) == Isolation.FORKED && !provider.info().isExternal()) {
                train(provider);
            }
            if (ForkHosts.isServerRemote()) {
                start(provider, params).close();
            }
        });
    }

    @Benchmark
    public void firstAnswer(BenchmarkParams params) {
        Failures.recording(() -> {
            started = start(provider(), params);
            Target target = Target.of(started.address());
            HttpProtocol protocol = Exchange.PLAINTEXT.get(target, 0, true);
            try (LoadDriver loop = new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, 1, true)) {
                loop.open();
                loop.completeOne();
                loop.drain();
            }
        });
    }

    @TearDown(Level.Invocation)
    public void stop() {
        if (started != null) {
            Failures.recording(() -> {
                started.statsAfterGc().ifPresent(ServerStartup::post);
                started.close();
            });
        }
    }

    /** Only for a server in its own JVM: in a JVM shared with the client, neither heap nor threads are. */
    private static void post(ServerStats stats) {
        List<Scalar> scalars = new ArrayList<>();
        add(scalars, Metric.START_HEAP, stats.heapBytes());
        add(scalars, Metric.START_RSS, stats.residentBytes());
        add(scalars, Metric.START_THREADS, stats.liveThreads());
        new EchobenchProfiler.Iteration(Map.of(), scalars).post();
    }

    /** A value below 0 is unknown. */
    private static void add(List<Scalar> scalars, Metric metric, long value) {
        if (value >= 0) {
            scalars.add(Scalar.of(metric, value));
        }
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(ServerStartup.class, arguments);
    }
}
