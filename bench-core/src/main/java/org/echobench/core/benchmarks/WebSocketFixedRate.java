package org.echobench.core.benchmarks;

import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * WebSocket messages at intended times, independent of the server's speed. {@code response} counts from the intended
 * time, so a stall is seen by every message that it delayed; the score is the rate achieved.
 */
public class WebSocketFixedRate extends FixedRateBenchmark {

    /** Bytes of payload. */
    @Param("128")
    public int payload;

    /** {@code text} or {@code binary}. */
    @Param("text")
    public String kind;

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_ECHO;
    }

    @Override
    Exchange exchange() {
        return new Exchange.Echo(payload, kind);
    }

    /** One thread's connections. */
    public static class Loop extends Connections {

        @Setup
        public void open(WebSocketFixedRate benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
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
