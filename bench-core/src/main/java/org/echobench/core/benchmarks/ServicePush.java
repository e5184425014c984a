package org.echobench.core.benchmarks;

import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.TriggeredPush;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A row of a target file with a trigger: the service pushes one message to all subscribers, again and again; one
 * invocation is one message at one subscriber. T0 is just before the trigger is sent, or due.
 */
public class ServicePush extends ServerBenchmark {

    @Param("forked")
    public String isolation;

    /** Its name in the file. */
    @Param("none")
    public String row;

    @Param("100")
    public int subscribers;

    @Override
    String isolation() {
        return isolation;
    }

    @Override
    Optional<String> row() {
        return Optional.of(row);
    }

    private LoadDriver driver(ThreadParams thread) {
        requireOne(thread);
        Target target = target();
        TriggeredPush push = service().push(target);
        return new LoadLoop<>(target, push, BroadcastPacing.closed(push), 0, subscribers, true);
    }

    /** The subscribers. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(ServicePush benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.driver(thread));
        }
    }

    @Benchmark
    public void push(Loop loop) {
        loop.completeOne();
    }
}
