package org.echobench.core.benchmarks;

import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.Connections;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.Protocol;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.HttpRequest;
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
    Protocol protocol(Target target) {
        return json(target);
    }

    static Protocol json(Target target) {
        HttpRequest request = HttpRequest.get(target.host(), Endpoints.JSON, true, false);
        return new HttpProtocol(request, BodyCheck.exactly("{\"message\":\"Hello, World!\"}"));
    }

    @Override
    int depth() {
        return 1;
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
