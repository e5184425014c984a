package org.echobench.core.benchmarks;

import org.echobench.core.load.BodyCheck;
import org.echobench.core.spi.Endpoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** GET of a constant text. */
public class HttpPlaintext extends HttpBenchmark {

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    String path() {
        return Endpoints.PLAINTEXT;
    }

    @Override
    BodyCheck body() {
        return BodyCheck.exactly("Hello, World!");
    }

    /** One thread's connections. */
    public static class Connections extends Loop {

        @Setup
        public void open(HttpPlaintext benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
        }
    }

    @Benchmark
    public void plaintext(Connections connections) {
        connections.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpPlaintext.class, arguments);
    }
}
