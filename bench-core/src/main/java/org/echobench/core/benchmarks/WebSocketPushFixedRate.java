package org.echobench.core.benchmarks;

import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.Schedule;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Broadcasts at intended times, independent of the server's speed; one invocation is one message at one subscriber.
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

    private LoadDriver driver(ThreadParams thread) {
        requireOne(thread);
        Schedule schedule = Arrivals.of(arrivals, rate, 0, 1);
        return subscribers(BroadcastPacing.scheduled(message(), running()::publish, schedule));
    }

    /** The subscribers. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(WebSocketPushFixedRate benchmark, ThreadParams thread) {
            open(benchmark, benchmark::closedLoop, () -> benchmark.driver(thread));
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
