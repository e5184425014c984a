package org.echobench.cluster.node;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.echobench.core.benchmarks.CapacityRun;
import org.echobench.core.benchmarks.OpenWindow;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.load.Capacity;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;

/**
 * Every window of a search: the table {@code capacity-rate}, or {@code capacity-subscribers}, as on one machine, with the probe's response times, and
 * {@code capacity-clients} with a row for each client.
 */
final class SearchLog implements AutoCloseable {

    private static final double NANOS_PER_MICRO = 1_000.0;

    private final SearchedLevel level;
    private final CapacityRun log;
    private final ForkTable clients;
    /** The loaders' response times in the windows that held, by level. */
    private final Map<Long, Histogram> held = new HashMap<>();

    private int windows;

    SearchLog(SearchedLevel level) {
        this.level = level;
        log = new CapacityRun(level.column(), level.unit());
        clients = new ForkTable(
                "capacity-clients",
                List.of(
                        "window",
                        level.column(),
                        "node",
                        "seconds",
                        "messages",
                        "response.p50_us",
                        "response.p99_us",
                        "response.lessLag.p99_us",
                        "send.lag.p99_us",
                        "begin_late_us"));
        log.begin();
    }

    void add(long value, SearchWindow window, Verdict verdict, Cost cost) {
        windows++;
        for (SearchWindow.Client client : window.clients()) {
            clients.add(
                    windows,
                    value,
                    client.node(),
                    client.nanos() / 1e9,
                    client.messages(),
                    Percentiles.micros(client.response(), 0.5),
                    Percentiles.micros(client.response(), 0.99),
                    Percentiles.micros(client.lessLag(), 0.99),
                    Percentiles.micros(client.sendLag(), 0.99),
                    client.lateNanos() / NANOS_PER_MICRO);
        }
        log.add(
                value,
                new OpenWindow(
                        window.messages(),
                        window.nanos(),
                        window.probe().response(),
                        window.probe().lessLag(),
                        window.worstSendLag(),
                        cost),
                verdict);
        if (verdict == Verdict.HELD) {
            held.computeIfAbsent(value, any -> LatencyRecorder.newHistogram()).add(window.loadersResponse());
        }
    }

    /** The same as on one machine, with the loaders' response times beside the probe's. */
    IterationMetrics metrics(Capacity found) {
        IterationMetrics metrics = log.metrics(found);
        Map<Metric, Histogram> latencies = new TreeMap<>(metrics.latencies());
        if (held.containsKey(found.held())) {
            latencies.put(Metric.LOADERS_RESPONSE, held.get(found.held()));
        }
        return new IterationMetrics(latencies, metrics.scalars());
    }

    @Override
    public void close() {
        try {
            log.close();
        } finally {
            clients.close();
        }
    }
}
