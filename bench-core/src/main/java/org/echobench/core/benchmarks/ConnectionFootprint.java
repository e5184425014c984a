package org.echobench.core.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Opener;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.metrics.IterationMailbox;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.ProcFs;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The server's cost of an idle WebSocket connection: heap after a full collection, direct buffers, resident set, memory
 * of the process and of the kernel, each divided by the number of connections. The score is the time to open them all.
 * Always forked: in one JVM the client's connections would be counted too.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ConnectionFootprint extends ServerBenchmark {

    /** Sessions that the server creates lazily are not charged to the connections that are counted. */
    private static final int FIRST_CONNECTIONS = 100;

    @Param("forked")
    public String isolation;

    /** Idle connections; the limit of file descriptors bounds them. */
    @Param("5000")
    public int connections;

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    private ClientLoop first;
    private ClientLoop loop;
    private ForkedServer forked;
    private ServerStats before;
    private long clientBefore;
    private OptionalLong kernelBefore = OptionalLong.empty();

    @Override
    String isolation() {
        return isolation;
    }

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_ECHO;
    }

    @Override
    void afterStart() throws IOException {
        if (!(running() instanceof ForkedServer)) {
            throw new IllegalArgumentException("isolation must be forked for ConnectionFootprint");
        }
        forked = (ForkedServer) running();
        first = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, target().tls());
        loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, target().tls());
        Opener.open(first, target(), Optional.of(UpgradeRequest.to(Endpoints.WS_ECHO)), FIRST_CONNECTIONS);
        before = forked.statsAfterGc();
        clientBefore = heapAfterGc();
        kernelBefore = ProcFs.slabBytes();
    }

    private static long heapAfterGc() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Benchmark
    public void open() {
        Failures.recording(
                () -> Opener.open(loop, target(), Optional.of(UpgradeRequest.to(Endpoints.WS_ECHO)), connections));
    }

    @TearDown(Level.Iteration)
    public void takeSecondReading() {
        Failures.recording(() -> {
            if (loop.open() != connections) {
                throw new IllegalStateException("only " + loop.open() + " of " + connections + " connections are open");
            }
            ServerStats after = forked.statsAfterGc();
            List<Scalar> scalars = new ArrayList<>();
            scalars.add(each(Metric.HEAP, after.heapBytes() - before.heapBytes()));
            if (after.directBytes() >= 0) {
                scalars.add(each(Metric.DIRECT, after.directBytes() - before.directBytes()));
            }
            if (after.residentBytes() >= 0) {
                scalars.add(each(Metric.RSS, after.residentBytes() - before.residentBytes()));
            }
            if (after.memoryBytes() >= 0) {
                scalars.add(each(Metric.MEMORY_USED, after.memoryBytes() - before.memoryBytes()));
            }
            ProcFs.slabBytes().ifPresent(slab -> scalars.add(each(Metric.KERNEL, slab - kernelBefore.orElse(slab))));
            scalars.add(each(Metric.CLIENT_HEAP, heapAfterGc() - clientBefore));
            IterationMailbox.post(new IterationMetrics(Map.of(), scalars));
        });
    }

    private Scalar each(Metric metric, long bytes) {
        return Scalar.share(metric, bytes, connections);
    }

    @Override
    void beforeStop() throws IOException {
        if (first != null) {
            first.close();
        }
        if (loop != null) {
            loop.close();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(ConnectionFootprint.class, arguments);
    }
}
