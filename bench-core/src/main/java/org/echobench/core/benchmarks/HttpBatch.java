package org.echobench.core.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.Target;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.results.Isolation;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A batch of requests for an HTML document, as ApacheBench sends it: {@code connections} requests at once, each on a
 * connection of its own unless kept alive. The score is the time from the first connect to the last response. A fork
 * starts a fresh server; unless that is warmed up, its first batch is measured. If the server is forked, the client is
 * first warmed up against the reference server in its own JVM, so only the server is cold.
 */
public class HttpBatch extends ServerBenchmark {

    /** After this many batches the client is in a steady state. */
    private static final int CLIENT_WARMUPS = 3;

    @Param("forked")
    public String isolation;

    @Param("10000")
    public int requests;

    /** Concurrent requests, each on a connection. */
    @Param("100")
    public int connections;

    /** False asks the server to end the connection after each response. */
    @Param("false")
    public boolean keepAlive;

    /** Batches before the first measured one: 0 measures a cold server. */
    @Param("0")
    public int warmBatches;

    /** Size of the document. */
    @Param("512")
    public int bytes;

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    @Override
    void afterStart() throws IOException {
        if (Isolation.of(isolation) == Isolation.FORKED) {
            try (BenchServer reference = new ReferenceProvider().start(ServerConfig.defaults())) {
                complete(CLIENT_WARMUPS, Target.of(reference.address()));
            }
        }
        complete(warmBatches, target());
    }

    private void complete(int batches, Target target) {
        if (batches > 0) {
            try (BatchLoop loop = driver(target)) {
                for (int i = 0; i < batches; i++) {
                    loop.completeOne();
                }
            }
        }
    }

    private BatchLoop driver(Target target) {
        HttpProtocol protocol = Exchange.HTML.get(target, bytes, keepAlive);
        return new BatchLoop(new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, connections, true), requests);
    }

    public static class Loop extends LoadThread {

        private HttpBatch benchmark;

        @Setup
        public void open(HttpBatch benchmark, ThreadParams thread) {
            this.benchmark = benchmark;
            open(benchmark, () -> {
                if (thread.getThreadCount() != 1) {
                    throw new IllegalArgumentException("threads must be 1 for HttpBatch");
                }
                return Load.alone(benchmark.driver(benchmark.target()));
            });
        }

        private void run() {
            long start = System.nanoTime();
            completeOne();
            double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
            benchmark.collector().add(Scalar.of(Metric.REQUESTS, benchmark.requests / seconds));
        }
    }

    @Benchmark
    public void batch(Loop loop) {
        loop.run();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpBatch.class, arguments);
    }
}
