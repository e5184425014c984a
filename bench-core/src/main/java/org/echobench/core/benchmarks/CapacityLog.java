package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.load.Capacity;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;

/** Keeps every window of a search: in a table of the fork, and for the metrics of the level that held. */
public final class CapacityLog implements AutoCloseable {

    /**
     * One window.
     *
     * @param messages completed
     * @param nanos from its beginning to the last answer
     * @param response of all its messages, in nanoseconds, as all histograms; copied
     * @param lessLag response less the client's own lateness
     * @param cost of the server
     */
    public record Window(
            long level,
            long messages,
            long nanos,
            Histogram response,
            Histogram lessLag,
            Histogram sendLag,
            Verdict verdict,
            Cost cost) {}

    /** The totals of the windows of one level that held. */
    private static final class Held {
        private final Histogram response = LatencyRecorder.newHistogram();
        private ThreadUsage threads = ThreadUsage.NONE;
        private OptionalLong processCpuNanos = OptionalLong.of(0);
        private long messages;

        void add(Window window) {
            response.add(window.response());
            messages += window.messages();
            threads = threads.plus(window.cost().threads());
            OptionalLong more = window.cost().processCpuNanos();
            processCpuNanos = processCpuNanos.isPresent() && more.isPresent()
                    ? OptionalLong.of(processCpuNanos.getAsLong() + more.getAsLong())
                    : OptionalLong.empty();
        }

        Cost cost() {
            return new Cost(threads, processCpuNanos, List.of());
        }
    }

    private final ForkTable table;
    private final Map<Long, Held> held = new HashMap<>();
    private int searches;
    private int windows;

    /**
     * @param name of the table
     * @param level name of the column that holds the level
     */
    public CapacityLog(String name, String level) {
        table = new ForkTable(
                name,
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
                        "verdict"));
    }

    /** Another search. */
    public void begin() {
        searches++;
        windows = 0;
        held.clear();
    }

    public void add(Window window) {
        table.add(
                searches,
                ++windows,
                window.level(),
                window.nanos() / 1e9,
                window.messages(),
                Percentiles.micros(window.response(), 0.5),
                Percentiles.micros(window.response(), 0.99),
                Percentiles.micros(window.lessLag(), 0.99),
                Percentiles.micros(window.sendLag(), 0.99),
                window.verdict().name().toLowerCase(Locale.ROOT));
        if (window.verdict() == Verdict.HELD) {
            held.computeIfAbsent(window.level(), level -> new Held()).add(window);
        }
    }

    /** The bracket, and the server's cost and the clients' latencies at its lower end. */
    public IterationMetrics metrics(Capacity capacity, String unit) {
        List<Scalar> scalars = new ArrayList<>();
        scalars.add(new Scalar(Metric.CAPACITY, capacity.held(), unit));
        scalars.add(Scalar.of(Metric.CAPACITY_WINDOWS, capacity.windows()));
        if (capacity.limit() == Capacity.Limit.SERVER) {
            scalars.add(new Scalar(Metric.CAPACITY_NOT_HELD, capacity.notHeld().orElseThrow(), unit));
        } else {
            long reached = capacity.notHeld().orElse(capacity.held());
            scalars.add(new Scalar(Metric.CAPACITY_LIMITED_AT, reached, unit));
        }
        Held best = held.get(capacity.held());
        if (best == null) {
            return new IterationMetrics(Map.of(), scalars);
        }
        scalars.addAll(best.cost().perMessage(best.messages));
        return new IterationMetrics(Map.of(Metric.RESPONSE, best.response), scalars);
    }

    @Override
    public void close() {
        table.close();
    }
}
