package org.echobench.core.benchmarks;

import org.echobench.core.load.BodyCheck;
import org.echobench.core.spi.Endpoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/** GET of an HTML document of a given size. */
public class HttpHtml extends HttpBenchmark {

    /** Size of the document. */
    @Param("1024")
    public int bytes;

    @Override
    String path() {
        return Endpoints.HTML + bytes;
    }

    @Override
    BodyCheck body() {
        return BodyCheck.ofLength(bytes);
    }

    /** One thread's connections. */
    public static class Connections extends Loop {

        @Setup
        public void open(HttpHtml benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
        }
    }

    @Benchmark
    public void html(Connections connections) {
        connections.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpHtml.class, arguments);
    }
}
