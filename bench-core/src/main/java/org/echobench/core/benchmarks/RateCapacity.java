package org.echobench.core.benchmarks;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.scale.CapacitySearch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The highest fixed rate at which 99 % of the response times are within a limit. One invocation is one whole search on
 * a warm server ({@link WarmUp}), so the score is the time of the search and says nothing about the server; the result
 * is {@code capacity}. Forked by default: in one JVM the client's collections would be the server's.
 */
@OutputTimeUnit(TimeUnit.SECONDS)
@Measurement(iterations = 1, time = 30)
public class RateCapacity extends ExchangeBenchmark {

    @Param("forked")
    public String isolation;

    @Param("64")
    public int connections;

    /** {@code uniform} or {@code poisson}. */
    @Param("uniform")
    public String arrivals;

    /** The longest that 99 % of the messages may take, in µs. */
    @Param("10000")
    public int limitMicros;

    /** The rate at which the search begins, in messages a second; a slower server begins where its warm-up ended. */
    @Param("4000")
    public int startRate;

    /** The rate at which the search ends at the latest. */
    @Param("1000000")
    public int maxRate;

    /** How long a level is offered at a time. */
    @Param("1000")
    public int windowMillis;

    /** The ends of the bracket differ by at most this share, in percent. */
    @Param("5")
    public int resolutionPercent;

    private CapacityRun search;
    private Load load;
    /** A rate that the server sustains without falling behind; known after the closed loop. */
    private int easyRate = Integer.MAX_VALUE;

    @Override
    int connections() {
        return connections;
    }

    private CapacityRun.Settings settings() {
        return new CapacityRun.Settings(limitMicros, windowMillis, resolutionPercent);
    }

    private CapacitySearch.Range range() {
        return settings().range(Math.min(startRate, easyRate), maxRate);
    }

    @Override
    void requireParameters(int threads) throws Exception {
        super.requireParameters(threads);
        range();
    }

    @Override
    Optional<String> warmShot() {
        return Optional.of("a capacity search");
    }

    @Override
    void afterStart() {
        search = closing(new CapacityRun("rate", Long::valueOf));
        easyRate = warmUpClosed();
        load = warmOpenLoop(new Load.Arrivals(arrivals, Math.min(easyRate, maxRate)));
    }

    @Benchmark
    public void search() {
        Failures.recording(() -> search.search(range(), rate -> {
            load.follow(new Load.Arrivals(arrivals, rate));
            return search.window(rate, settings(), running(), load);
        }));
    }

    @TearDown(Level.Iteration)
    public void report() {
        search.found().ifPresent(rate -> search.metrics(rate)
                .with(warmUp().orElseThrow().capped())
                .post());
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(RateCapacity.class, arguments);
    }
}
