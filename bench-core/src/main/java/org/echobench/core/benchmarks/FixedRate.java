package org.echobench.core.benchmarks;

import static org.echobench.results.Param.ISOLATION;

import java.util.List;
import java.util.Optional;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Pacing;
import org.echobench.core.load.Schedule;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Messages at intended times, independent of the server's speed; over HTTP one in flight on a connection. {@code
 * response} counts from the intended time, so a stall is seen by every message that it delayed. Of a push, {@code
 * push.fromT0} counts from the actual beginning of the broadcast. The score is the rate of messages achieved.
 */
public class FixedRate extends ExchangeBenchmark {

    /** {@code inprocess} or {@code forked}; {@code default} is forked for a push and for a service. */
    @Param(Exchange.BY_EXCHANGE)
    public String isolation;

    @Param("64")
    public int connections;

    /** Of a push. */
    @Param("100")
    public int subscribers;

    /** Messages or requests a second over all connections; broadcasts, which are each a message for every subscriber. */
    @Param("10000")
    public int rate;

    /** {@code uniform} or {@code poisson}. */
    @Param("uniform")
    public String arrivals;

    @Override
    List<Exchange> exchanges() {
        return Exchange.allBut(Exchange.CONNECT, Exchange.ROW_PUSH);
    }

    @Override
    String isolation() {
        return exchange().defaultOf(ISOLATION.label(), isolation);
    }

    private LoadDriver closedLoop(ThreadParams thread) {
        return isPush() ? broadcasts(subscribers) : loop(thread, new ClosedPacing(1));
    }

    private LoadDriver atIntendedTimes(ThreadParams thread) {
        Schedule schedule = schedule(arrivals, rate, thread.getThreadIndex(), thread.getThreadCount());
        return isPush()
                ? broadcasts(subscribers, payload, Optional.of(schedule))
                : loop(thread, new OpenPacing(schedule, depth()));
    }

    private LoadDriver loop(ThreadParams thread, Pacing pacing) {
        int firstId = thread.getThreadIndex() * connections;
        return new LoadLoop<>(target(), protocol(connections), pacing, firstId, share(connections, thread), true);
    }

    /** One thread's connections. */
    public static class Loop extends LoadThread {

        @Setup
        public void open(FixedRate benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.closedLoop(thread), () -> benchmark.atIntendedTimes(thread));
        }
    }

    @Benchmark
    public void run(Loop loop) {
        loop.completeOne();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(FixedRate.class, arguments);
    }
}
