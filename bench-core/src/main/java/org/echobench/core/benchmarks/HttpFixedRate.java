package org.echobench.core.benchmarks;

import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.HttpDialogue;
import org.echobench.core.load.OpenLoop;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.HttpRequest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** GETs of a small JSON object at intended times, one in flight on a connection; otherwise as WebSocketFixedRate. */
public class HttpFixedRate extends ServerBenchmark {

    @Param("inprocess")
    public String isolation;

    @Param("64")
    public int connections;

    /** Requests a second over all connections. */
    @Param("10000")
    public int rate;

    /** {@code uniform} or {@code poisson}. */
    @Param("uniform")
    public String arrivals;

    @Override
    String isolation() {
        return isolation;
    }

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    private OpenLoop driver(ThreadParams thread) {
        int index = thread.getThreadIndex();
        int threads = thread.getThreadCount();
        Target target = target();
        byte[] request = HttpRequest.get(target.host(), Endpoints.JSON, true, false);
        return new OpenLoop(
                target,
                new HttpDialogue(request, true, BodyCheck.exactly("{\"message\":\"Hello, World!\"}")),
                index * connections,
                share(connections, index, threads),
                1,
                Arrivals.of(arrivals, rate, index, threads),
                true);
    }

    /** One thread's connections. */
    public static class Loop extends PacedLoadThread {

        @Setup
        public void open(HttpFixedRate benchmark, ThreadParams thread) {
            Failures.recording(() -> open(benchmark, benchmark.driver(thread)));
        }
    }

    @Benchmark
    public void json(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpFixedRate.class, arguments);
    }
}
