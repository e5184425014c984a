package org.echobench.core.benchmarks;

import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.FanOut;
import org.echobench.core.spi.Endpoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * One message to all subscribers, again and again; one invocation is one message at one subscriber. Latency is from one
 * T0 for the whole broadcast, so queueing in the fan-out is seen. Forked by default: in one JVM the readers would take
 * their processor time from the fan-out.
 */
public class WebSocketPush extends PushBenchmark {

    private FanOut driver(ThreadParams thread) {
        requireOne(thread);
        return new FanOut(target(), Endpoints.WS_PUSH, message(), subscribers, running()::publish, true);
    }

    /** The subscribers. */
    public static class Loop extends LoadThread {

        private FanOut fanOut;

        @Setup
        public void open(WebSocketPush benchmark, ThreadParams thread) {
            Failures.recording(() -> {
                fanOut = benchmark.driver(thread);
                open(benchmark, fanOut);
            });
        }

        @Override
        Map<String, Histogram> latencies() {
            return Map.of(
                    "push.fromT0",
                    fanOut.service().take(),
                    "push.last",
                    fanOut.last().take());
        }
    }

    @Benchmark
    public void push(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(WebSocketPush.class, arguments);
    }
}
