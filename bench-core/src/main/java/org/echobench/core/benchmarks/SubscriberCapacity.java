package org.echobench.core.benchmarks;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.load.Schedule;
import org.echobench.core.scale.CapacitySearch;
import org.echobench.core.scale.CapacitySearch.Verdict;
import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The most subscribers, at a fixed rate of broadcasts, at which 99 % of the response times are within a limit. Every
 * number of subscribers has connections of its own, opened before its first window. Otherwise as {@link RateCapacity}.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 30)
public class SubscriberCapacity extends ServerBenchmark {

    /** New connections allocate their buffers with the first messages. */
    public static final int FIRST_BROADCASTS = 20;

    @Param("forked")
    public String isolation;

    /** Bytes of payload. */
    @Param("128")
    public int payload;

    /** Broadcasts a second. */
    @Param("20")
    public int rate;

    /** The longest that 99 % of the messages may take, in µs. */
    @Param("50000")
    public int limitMicros;

    /** Where the search begins. */
    @Param("125")
    public int startSubscribers;

    /** Where it ends at the latest; each takes two file descriptors. */
    @Param("8000")
    public int maxSubscribers;

    /** How long a level is offered at a time. */
    @Param("1000")
    public int windowMillis;

    /** The ends of the bracket differ by at most this share, in percent. */
    @Param("5")
    public int resolutionPercent;

    private CapacityRun search;
    private Load load;
    private long subscribers;

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_PUSH;
    }

    private CapacityRun.Settings settings() {
        return new CapacityRun.Settings(limitMicros, windowMillis, resolutionPercent);
    }

    private CapacitySearch.Range range() {
        return settings().range(startSubscribers, maxSubscribers);
    }

    @Override
    void requireParameters(int threads) {
        range();
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("a capacity search");
    }

    @Override
    void afterStart() {
        search = closing(new CapacityRun("subscribers", "subscribers"));
        closing(this::close);
        try (Load closedLoop = Load.alone(broadcasts(startSubscribers, payload, Optional.empty()))) {
            closedLoop.open();
            warmUp(closedLoop);
        }
        subscribe(startSubscribers);
        warmUp(load);
    }

    private void subscribe(long count) {
        if (count == subscribers) {
            return;
        }
        close();
        load = Load.alone(broadcasts((int) count, payload, Optional.of(Schedule.uniform(rate))));
        load.open();
        load.window(TimeUnit.SECONDS.toNanos(FIRST_BROADCASTS) / rate);
        subscribers = count;
    }

    private Verdict offer(long count) {
        subscribe(count);
        return search.window(count, settings(), running(), load);
    }

    @Benchmark
    public void search() {
        Failures.recording(() -> search.search(range(), this::offer));
    }

    @TearDown(Level.Iteration)
    public void report() {
        search.report(warmUp().orElseThrow());
    }

    private void close() {
        if (load != null) {
            load.close();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(SubscriberCapacity.class, arguments);
    }
}
