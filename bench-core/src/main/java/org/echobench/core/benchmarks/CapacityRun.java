package org.echobench.core.benchmarks;

import static org.echobench.results.Param.WINDOW_MILLIS;

import java.util.concurrent.TimeUnit;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.Capacity;
import org.echobench.core.load.CapacitySearch;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.metrics.IterationMailbox;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Searches of a fork for the most that a server does at a service level. */
public final class CapacityRun implements AutoCloseable {

    /** Windows of one search, at most; a steady server takes about twenty. */
    public static final int MOST_WINDOWS = 60;

    /**
     * What a benchmark's parameters ask for.
     *
     * @param level name of what is searched for, such as {@code rate}
     * @param unit of a level
     * @param windowMillis how long a level is offered at a time
     * @param resolutionPercent the ends of the bracket differ by at most this share
     */
    record Settings(String level, String unit, ServiceLevel serviceLevel, int windowMillis, int resolutionPercent) {

        Settings {
            WINDOW_MILLIS.require(windowMillis);
        }

        CapacitySearch.Range range(long start, long highest) {
            return new CapacitySearch.Range(start, highest, resolutionPercent / 100.0, MOST_WINDOWS);
        }
    }

    private final MeasuredServer server;
    private final Settings settings;
    private final CapacityLog log;
    private Capacity found;

    CapacityRun(MeasuredServer server, Settings settings) {
        this.server = server;
        this.settings = settings;
        log = new CapacityLog("capacity-" + settings.level(), settings.level());
    }

    static void requireOneThread(BenchmarkParams params) {
        if (params.getThreads() != 1) {
            throw new IllegalArgumentException(
                    "threads must be 1 for a capacity search, but is " + params.getThreads());
        }
    }

    void search(CapacitySearch.Range range, CapacitySearch.Trial trial) {
        log.begin();
        found = new CapacitySearch(range, trial).run();
    }

    /** Offers one level for one window on connections that are open. */
    Verdict window(long level, LoadLoop<?> driver) {
        OpenWindow window = OpenWindow.of(server, driver, TimeUnit.MILLISECONDS.toNanos(settings.windowMillis()));
        Verdict verdict = settings.serviceLevel().of(window.response(), window.lessLag());
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

    /** Posts what the last search found, if it came to an end. */
    void report(WarmUp warmUp) {
        if (found != null) {
            IterationMailbox.post(log.metrics(found, settings.unit()).with(warmUp.capped()));
        }
    }

    @Override
    public void close() {
        log.close();
    }
}
