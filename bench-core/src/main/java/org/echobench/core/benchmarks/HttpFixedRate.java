package org.echobench.core.benchmarks;

import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** GETs of a small JSON object at intended times, one in flight on a connection; otherwise as WebSocketFixedRate. */
public class HttpFixedRate extends FixedRateBenchmark {

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    @Override
    Exchange exchange() {
        return Exchange.SMALL_JSON;
    }

    /** One thread's connections. */
    public static class Loop extends Connections {

        @Setup
        public void open(HttpFixedRate benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
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
