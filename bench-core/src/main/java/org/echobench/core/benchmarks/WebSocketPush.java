package org.echobench.core.benchmarks;

import org.echobench.core.load.LoadDriver;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * One message to all subscribers, again and again; one invocation is one message at one subscriber. Latency is from one
 * T0 for the whole broadcast, so queueing in the fan-out is seen. Forked by default: in one JVM the readers would take
 * their processor time from the fan-out.
 */
public class WebSocketPush extends PushBenchmark {

    private LoadDriver driver(ThreadParams thread) {
        requireOne(thread);
        return closedLoop();
    }

    /** The subscribers. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(WebSocketPush benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.driver(thread));
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
