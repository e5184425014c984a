package org.echobench.core.benchmarks;

import org.echobench.core.load.EchoDialogue;
import org.echobench.core.load.OpenLoop;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * WebSocket messages at intended times, whatever the server does. {@code response} counts from the intended time, so a
 * stall is seen by every message that it delayed; the score is the rate achieved.
 */
public class WebSocketFixedRate extends ServerBenchmark {

    @Param("inprocess")
    public String isolation;

    /** Bytes of payload. */
    @Param("128")
    public int payload;

    /** {@code text} or {@code binary}. */
    @Param("text")
    public String kind;

    @Param("64")
    public int connections;

    /** Messages a second over all connections. */
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
        return Workload.WEBSOCKET_ECHO;
    }

    private OpenLoop driver(ThreadParams thread) {
        int index = thread.getThreadIndex();
        int threads = thread.getThreadCount();
        return new OpenLoop(
                target(),
                new EchoDialogue(Endpoints.WS_ECHO, Payloads.of(payload, kind)),
                index * connections,
                share(connections, index, threads),
                OpenLoop.ANY_DEPTH,
                Arrivals.of(arrivals, rate, index, threads),
                true);
    }

    /** One thread's connections. */
    public static class Loop extends PacedLoadThread {

        @Setup
        public void open(WebSocketFixedRate benchmark, ThreadParams thread) {
            Failures.recording(() -> open(benchmark, benchmark.driver(thread)));
        }
    }

    @Benchmark
    public void echo(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(WebSocketFixedRate.class, arguments);
    }
}
