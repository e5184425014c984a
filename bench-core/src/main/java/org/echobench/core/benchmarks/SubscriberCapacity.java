package org.echobench.core.benchmarks;

import java.util.concurrent.TimeUnit;
import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.CapacitySearch;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.Payload;
import org.echobench.core.load.PushProtocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * The most subscribers, at a fixed rate of broadcasts, at which 99 % of the response times are within a limit. Every
 * number of subscribers has connections of its own, opened before its first window.
 */
public class SubscriberCapacity extends CapacityBenchmark {

    /** New connections allocate their buffers with the first messages. */
    public static final int FIRST_BROADCASTS = 20;

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

    private LoadLoop<BroadcastPacing> driver;
    private long subscribers;

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_PUSH;
    }

    @Override
    ServiceLevel serviceLevel() {
        return new ServiceLevel(limitMicros);
    }

    @Override
    CapacitySearch.Range range() {
        return range(startSubscribers, maxSubscribers);
    }

    @Override
    String level() {
        return "subscribers";
    }

    @Override
    String unit() {
        return "subscribers";
    }

    private Payload message() {
        return new Payload(payload, false, 1);
    }

    @Override
    void afterStart() {
        try (LoadLoop<BroadcastPacing> closedLoop =
                loop(BroadcastPacing.closed(message(), running()::publish), startSubscribers)) {
            closedLoop.open();
            warmUp(closedLoop);
        }
        subscribe(startSubscribers);
        warmUp(driver);
    }

    private LoadLoop<BroadcastPacing> loop(BroadcastPacing pacing, long count) {
        return new LoadLoop<>(target(), new PushProtocol(Endpoints.WS_PUSH, message()), pacing, 0, (int) count, true);
    }

    private void subscribe(long count) {
        if (count == subscribers) {
            return;
        }
        close();
        driver = loop(BroadcastPacing.scheduled(message(), running()::publish, Schedule.uniform(rate)), count);
        driver.open();
        driver.window(TimeUnit.SECONDS.toNanos(FIRST_BROADCASTS) / rate);
        subscribers = count;
    }

    private Verdict offer(long count) {
        subscribe(count);
        return window(count, driver);
    }

    @Benchmark
    public void search() {
        Failures.recording(() -> search(this::offer));
    }

    private void close() {
        if (driver != null) {
            driver.close();
        }
    }

    @Override
    void beforeStop() {
        super.beforeStop();
        close();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(SubscriberCapacity.class, arguments);
    }
}
