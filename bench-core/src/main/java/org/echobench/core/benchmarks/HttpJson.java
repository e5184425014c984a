package org.echobench.core.benchmarks;

import org.echobench.core.load.BodyCheck;
import org.echobench.core.spi.Endpoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** GET of a small object, serialised for each request. */
public class HttpJson extends HttpBenchmark {

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    String path() {
        return Endpoints.JSON;
    }

    @Override
    BodyCheck body() {
        return BodyCheck.exactly("{\"message\":\"Hello, World!\"}");
    }

    /** One thread's connections. */
    public static class Connections extends Loop {

        @Setup
        public void open(HttpJson benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
        }
    }

    @Benchmark
    public void json(Connections connections) {
        connections.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpJson.class, arguments);
    }
}
