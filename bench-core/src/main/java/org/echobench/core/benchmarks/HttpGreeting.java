package org.echobench.core.benchmarks;

import org.echobench.core.load.BodyCheck;
import org.echobench.core.spi.Endpoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * GET with a percent-encoded query parameter. With {@code request=browser} the server also finds one cookie among five
 * and returns it in a header. So the row shows the cost of parsing a realistic request.
 */
public class HttpGreeting extends HttpBenchmark {

    @Override
    String path() {
        return Endpoints.GREETING + "?" + Endpoints.NAME_PARAMETER + "=Ada%20Lovelace";
    }

    @Override
    BodyCheck body() {
        return BodyCheck.exactly("Hello, Ada Lovelace!");
    }

    /** One thread's connections. */
    public static class Connections extends Loop {

        @Setup
        public void open(HttpGreeting benchmark, ThreadParams thread) {
            openFor(benchmark, thread);
        }
    }

    @Benchmark
    public void greeting(Connections connections) {
        connections.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpGreeting.class, arguments);
    }
}
