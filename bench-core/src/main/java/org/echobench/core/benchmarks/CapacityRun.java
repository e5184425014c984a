package org.echobench.core.benchmarks;

import static org.echobench.results.Param.LIMIT_MICROS;
import static org.echobench.results.Param.WINDOW_MILLIS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.scale.CapacitySearch;
import org.echobench.core.scale.CapacitySearch.Capacity;
import org.echobench.core.scale.CapacitySearch.Verdict;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;

/**
 * A fork's searches for the highest load that a server sustains at a service level. Keeps every window in a table of
 * the fork, and for the metrics of the level that held.
 */
final class CapacityRun implements AutoCloseable {

    /** Windows of one search, at most; a steady server takes about twenty. */
    private static final int MOST_WINDOWS = 60;

    /**
     * The settings by a benchmark's parameters.
     *
     * @param limitMicros 99 % of the response times must be within it; 1 to 5,000,000, beyond which a message is lost
     * @param windowMillis how long a level is offered at a time
     * @param resolutionPercent the ends of the bracket differ by at most this share
     */
    record Settings(long limitMicros, int windowMillis, int resolutionPercent) {

        private static final double SHARE = 0.99;

        Settings {
            LIMIT_MICROS.require(limitMicros);
            WINDOW_MILLIS.require(windowMillis);
        }

        CapacitySearch.Range range(long start, long highest) {
            return new CapacitySearch.Range(start, highest, resolutionPercent / 100.0, MOST_WINDOWS);
        }

        /**
         * A client's lateness can only lengthen response times, so a window that held in spite of it has held. A window
         * that misses the limit even without it has not held. In between, the cause is unknown.
         *
         * @param response in nanoseconds
         * @param lessLag of the same messages, each less the client's own lateness
         */
        Verdict of(Histogram response, Histogram lessLag) {
            if (holds(response)) {
                return Verdict.HELD;
            }
            return holds(lessLag) ? Verdict.CLIENT_LATE : Verdict.NOT_HELD;
        }

        private boolean holds(Histogram nanos) {
            return Percentiles.micros(nanos, SHARE) <= limitMicros;
        }
    }

    /** The totals of the windows of one level that held, or of those that did not. */
    static final class Held {
        private final Histogram response = LatencyRecorder.newHistogram();
        private ThreadUsage threads = ThreadUsage.NONE;
        private OptionalLong processCpuNanos = OptionalLong.of(0);
        private OptionalLong collectorCpuNanos = OptionalLong.of(0);
        private long messages;

        void add(Load.Window window) {
            response.add(window.response());
            messages += window.messages();
            threads = threads.plus(window.cost().threads());
            processCpuNanos = sum(processCpuNanos, window.cost().processCpuNanos());
            collectorCpuNanos = sum(collectorCpuNanos, window.cost().collectorCpuNanos());
        }

        private static OptionalLong sum(OptionalLong one, OptionalLong more) {
            return one.isPresent() && more.isPresent()
                    ? OptionalLong.of(one.getAsLong() + more.getAsLong())
                    : OptionalLong.empty();
        }

        /** The response times of all messages, in nanoseconds. */
        Histogram response() {
            return response;
        }

        Cost cost() {
            return new Cost(threads, processCpuNanos, OptionalLong.empty(), collectorCpuNanos, List.of());
        }

        List<Scalar> perMessage() {
            return cost().perMessage(messages);
        }
    }

    private final ForkTable table;
    private final LongFunction<?> shown;
    private final Map<Long, Held> held = new HashMap<>();
    private final Map<Long, Held> notHeld = new HashMap<>();
    private int searches;
    private int windows;
    private Optional<Capacity> found = Optional.empty();

    /**
     * @param level name of the column that holds the level
     * @param shown converts a level to the table's form
     */
    CapacityRun(String level, LongFunction<?> shown) {
        this.shown = shown;
        table = new ForkTable(
                "capacity-" + level,
                List.of(
                        "search",
                        "window",
                        level,
                        "seconds",
                        "messages",
                        "response.p50_us",
                        "response.p99_us",
                        "response.lessLag.p99_us",
                        "send.lag.p99_us",
                        "server.collecting",
                        "verdict"));
    }

    void search(CapacitySearch.Range range, CapacitySearch.Trial trial) {
        searches++;
        windows = 0;
        held.clear();
        notHeld.clear();
        found = Optional.of(new CapacitySearch(range, trial).run());
    }

    /** Offers one level for one window on connections that are open. */
    Verdict window(long level, Settings settings, MeasuredServer server, Load load) {
        Load.Window window = load.window(server, TimeUnit.MILLISECONDS.toNanos(settings.windowMillis()));
        Verdict verdict = settings.of(window.response(), window.lessLag());
        add(level, window, verdict);
        return verdict;
    }

    /** @param window its histograms are copied */
    void add(long level, Load.Window window, Verdict verdict) {
        table.add(
                searches,
                ++windows,
                shown.apply(level),
                window.share().nanos() / 1e9,
                window.messages(),
                Percentiles.micros(window.response(), 0.5),
                Percentiles.micros(window.response(), 0.99),
                Percentiles.micros(window.lessLag(), 0.99),
                Percentiles.micros(window.sendLag(), 0.99),
                window.cost().collecting(),
                verdict.name().toLowerCase(Locale.ROOT));
        if (verdict != Verdict.CLIENT_LATE) {
            Map<Long, Held> same = verdict == Verdict.HELD ? held : notHeld;
            same.computeIfAbsent(level, any -> new Held()).add(window);
        }
    }

    /** What the last search found, if it completed. */
    Optional<Capacity> found() {
        return found;
    }

    /** The windows of a level that held, or those that did not. */
    Optional<Held> windows(long level, boolean thatHeld) {
        return Optional.ofNullable((thatHeld ? held : notHeld).get(level));
    }

    /** The bracket of a search for a rate, and the server's cost and the clients' latencies at its lower end. */
    EchobenchProfiler.Iteration metrics(Capacity capacity) {
        List<Scalar> scalars = new ArrayList<>();
        scalars.add(Scalar.of(Metric.CAPACITY, capacity.held()));
        scalars.add(Scalar.of(Metric.CAPACITY_WINDOWS, capacity.windows()));
        if (capacity.limit() == Capacity.Limit.SERVER) {
            scalars.add(Scalar.of(Metric.CAPACITY_NOT_HELD, capacity.notHeld().orElseThrow()));
        } else {
            long reached = capacity.notHeld().orElse(capacity.held());
            scalars.add(Scalar.of(Metric.CAPACITY_LIMITED_AT, reached));
        }
        Held best = held.get(capacity.held());
        if (best == null) {
            return new EchobenchProfiler.Iteration(Map.of(), scalars);
        }
        scalars.addAll(best.perMessage());
        return new EchobenchProfiler.Iteration(Map.of(Metric.RESPONSE, best.response), scalars);
    }

    @Override
    public void close() {
        table.close();
    }
}
