package org.echobench.core.benchmarks;

import static org.echobench.results.Param.WINDOW_MILLIS;

import java.util.concurrent.TimeUnit;
import org.echobench.core.load.Capacity;
import org.echobench.core.load.CapacitySearch;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.metrics.IterationMailbox;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The most that a server does at a service level. One invocation is one whole search on a warm server ({@link WarmUp}). So
 * the score is the time of the search and says nothing about the server; the result is {@code capacity}. Forked by
 * default: in one JVM the client's collections would be the server's.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 30)
public abstract class CapacityBenchmark extends ServerBenchmark {

    /** Windows of one search, at most; a steady server takes about twenty. */
    public static final int MOST_WINDOWS = 60;

    @Param("forked")
    public String isolation;

    /** How long a level is offered at a time. */
    @Param("1000")
    public int windowMillis;

    /** The ends of the bracket differ by at most this share, in percent. */
    @Param("5")
    public int resolutionPercent;

    private CapacityLog log;
    private Capacity found;

    @Override
    String isolation() {
        return isolation;
    }

    /** The limit for 99 % of the messages. */
    abstract ServiceLevel serviceLevel();

    /** Where to search. */
    abstract CapacitySearch.Range range();

    /** The column's name of the level. */
    abstract String level();

    /** The unit of a level. */
    abstract String unit();

    @Override
    public void startServer(BenchmarkParams params) {
        Failures.recording(() -> {
            if (params.getThreads() != 1) {
                throw new IllegalArgumentException(
                        "threads must be 1 for a capacity search, but is " + params.getThreads());
            }
            WINDOW_MILLIS.require(windowMillis);
            serviceLevel();
            range();
        });
        super.startServer(params);
    }

    @Override
    boolean isWarmed(BenchmarkParams params) {
        return true;
    }

    final CapacitySearch.Range range(long start, long highest) {
        return new CapacitySearch.Range(start, highest, resolutionPercent / 100.0, MOST_WINDOWS);
    }

    final void search(CapacitySearch.Trial trial) {
        if (log == null) {
            log = new CapacityLog("capacity-" + level(), level());
        }
        log.begin();
        found = new CapacitySearch(range(), trial).run();
    }

    final long windowNanos() {
        return TimeUnit.MILLISECONDS.toNanos(windowMillis);
    }

    /** Offers one level for one window on connections that are open. */
    final Verdict window(long level, LoadLoop<?> driver) {
        OpenWindow window = OpenWindow.of(running(), driver, windowNanos());
        Verdict verdict = serviceLevel().of(window.response(), window.lessLag());
        log.add(new CapacityLog.Window(
                level,
                window.messages(),
                window.nanos(),
                window.response(),
                window.lessLag(),
                window.sendLag(),
                verdict,
                window.cost()));
        return verdict;
    }

    @Setup(Level.Iteration)
    public void settle() {
        Failures.recording(warmUp().orElseThrow()::settle);
    }

    @TearDown(Level.Iteration)
    public void report() {
        if (found != null) {
            IterationMailbox.post(
                    log.metrics(found, unit()).with(warmUp().orElseThrow().capped()));
        }
    }

    @Override
    void beforeStop() {
        if (log != null) {
            log.close();
        }
    }
}
