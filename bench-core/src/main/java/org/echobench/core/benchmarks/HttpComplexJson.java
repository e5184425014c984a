package org.echobench.core.benchmarks;

import org.echobench.core.load.BodyCheck;
import org.echobench.core.spi.Endpoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** GET of about 2 KB of JSON, built and serialised for each request with values that differ. */
public class HttpComplexJson extends HttpBenchmark {

    @Override
    String path() {
        return Endpoints.JSON_COMPLEX;
    }

    @Override
    BodyCheck body() {
        return Bodies.complexJson();
    }

    /** One thread's connections. */
    public static class Connections extends Loop {

        @Setup
        public void open(HttpComplexJson benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
        }
    }

    @Benchmark
    public void json(Connections connections) {
        connections.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpComplexJson.class, arguments);
    }
}
