package org.echobench.core.benchmarks;

import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** GETs of a constant text at intended times, one in flight on a connection; otherwise as WebSocketFixedRate. */
public class HttpPlaintextFixedRate extends FixedRateBenchmark {

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    @Override
    Exchange exchange() {
        return Exchange.PLAINTEXT;
    }

    /** One thread's connections. */
    public static class Loop extends Connections {

        @Setup
        public void open(HttpPlaintextFixedRate benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
        }
    }

    @Benchmark
    public void plaintext(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpPlaintextFixedRate.class, arguments);
    }
}
