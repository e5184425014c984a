package org.echobench.core.benchmarks;

import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.PacedFanOut;
import org.echobench.core.spi.Endpoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Broadcasts at intended times, whatever the server does; one invocation is one message at one subscriber.
 * {@code response} counts from the broadcast's intended time, {@code push.fromT0} from its actual beginning; the score
 * is the rate of messages achieved. Forked by default, as WebSocketPush.
 */
public class WebSocketPushFixedRate extends PushBenchmark {

    /** Broadcasts a second; each is a message for every subscriber. */
    @Param("100")
    public int rate;

    /** {@code uniform} or {@code poisson}. */
    @Param("uniform")
    public String arrivals;

    private PacedFanOut driver(ThreadParams thread) {
        requireOne(thread);
        return new PacedFanOut(
                target(),
                Endpoints.WS_PUSH,
                message(),
                subscribers,
                running()::publish,
                Arrivals.of(arrivals, rate, 0, 1),
                true);
    }

    /** The subscribers. */
    public static class Loop extends LoadThread {

        private PacedFanOut fanOut;

        @Setup
        public void open(WebSocketPushFixedRate benchmark, ThreadParams thread) {
            Failures.recording(() -> {
                fanOut = benchmark.driver(thread);
                open(benchmark, fanOut);
            });
        }

        @Override
        Map<String, Histogram> latencies() {
            return Map.of(
                    "response", fanOut.response().take(),
                    "response.last", fanOut.last().take(),
                    "push.fromT0", fanOut.service().take(),
                    "send.lag", fanOut.sendLag().take());
        }
    }

    @Benchmark
    public void push(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(WebSocketPushFixedRate.class, arguments);
    }
}
