package org.echobench.core.benchmarks;

import org.echobench.core.client.Target;
import org.echobench.core.load.CapacitySearch;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Schedule;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** The highest fixed rate at which 99 % of the response times are within a limit. */
public abstract class RateCapacityBenchmark extends CapacityBenchmark {

    /** The most messages a second at the end of the warm-up. */
    private static final int WARM_UP_RATE = 5_000;

    @Param("64")
    public int connections;

    /** {@code uniform} or {@code poisson}. */
    @Param("uniform")
    public String arrivals;

    /** The longest that 99 % of the messages may take, in µs. */
    @Param("10000")
    public int limitMicros;

    /** Where the search begins, in messages a second; a server that is slower begins where its warm-up ended. */
    @Param("4000")
    public int startRate;

    /** Where it ends at the latest. */
    @Param("1000000")
    public int maxRate;

    private LoadLoop<OpenPacing> driver;
    /** What the server can do without falling behind; known after the closed loop. */
    private int easyRate = Integer.MAX_VALUE;

    /** What the connections send; asked when the server runs. */
    abstract Exchange exchange();

    @Override
    ServiceLevel serviceLevel() {
        return new ServiceLevel(limitMicros);
    }

    @Override
    CapacitySearch.Range range() {
        return range(Math.min(startRate, easyRate), maxRate);
    }

    @Override
    String level() {
        return "rate";
    }

    @Override
    String unit() {
        return "msg/s";
    }

    @Override
    void afterStart() {
        Target target = target();
        try (LoadLoop<ClosedPacing> closedLoop = new LoadLoop<>(
                target, exchange().protocol(target, connections), new ClosedPacing(1), 0, connections, true)) {
            closedLoop.open();
            easyRate = warmUpRate(warmUp(closedLoop));
        }
        OpenPacing pacing =
                new OpenPacing(schedule(Math.min(easyRate, maxRate)), exchange().depth(target));
        driver = new LoadLoop<>(
                target, exchange().protocol(target, connections), pacing, connections, connections, true);
        driver.open();
        warmUp(driver);
    }

    /**
     * The rate of an open loop's warm-up: 5,000 messages a second, or half of what the closed loop did if that is
     * less. A server that cannot keep up would fall behind until messages count as lost.
     *
     * @param closedRate messages a second, 0 or more
     * @return messages a second, at least 1
     */
    public static int warmUpRate(double closedRate) {
        return (int) Math.max(1, Math.min(WARM_UP_RATE, closedRate / 2));
    }

    @Benchmark
    public void search() {
        Failures.recording(() -> search(rate -> {
            driver.pacing().follow(schedule(rate));
            return window(rate, driver);
        }));
    }

    private Schedule schedule(long rate) {
        return Arrivals.of(arrivals, Math.toIntExact(rate), 0, 1);
    }

    @Override
    void beforeStop() {
        super.beforeStop();
        if (driver != null) {
            driver.close();
        }
    }
}
