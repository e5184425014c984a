package org.echobench.cluster.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.benchmarks.CapacityBenchmark;
import org.echobench.core.benchmarks.RateCapacity;
import org.echobench.core.benchmarks.ServiceLevel;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.Capacity;
import org.echobench.core.load.CapacitySearch;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.LatencyLog;

/**
 * The server's node in a search for a capacity. It leads the search, because windows begin by its clock, and because the
 * server's cost is read here. The search is bench-core's own; only what a window is differs.
 */
final class SearchAgent {

    /** From the agreement on a window's beginning to that: far more than the way to any client. */
    private static final long LEAD_NANOS = 200_000_000L;

    private final ServerAgent server;
    private final CrewPort port;

    SearchAgent(NodeMessages.ServerStart start) throws IOException {
        server = new ServerAgent(start);
        port = new CrewPort(start.host());
    }

    NodeMessages.ServerUp up() {
        NodeMessages.ServerUp up = server.up();
        return new NodeMessages.ServerUp(up.host(), up.port(), up.clockPort(), port.port());
    }

    boolean ended() {
        return server.ended();
    }

    /** @param latencies file for those of the highest rate that held */
    NodeMessages.Shot search(NodeMessages.SearchPlan plan, Path latencies) throws IOException {
        ServiceLevel level = new ServiceLevel(plan.number("limitMicros"));
        CapacitySearch.Range range = range(plan);
        HostMeter host = new HostMeter();
        try (SearchCrew crew = new SearchCrew(port.await(plan.clients()));
                SearchLog log = new SearchLog()) {
            MeasuredServer measured = server.measured();
            MeasuredServer.Mark whole = measured.mark();
            long start = System.nanoTime();
            warm(crew, plan);
            measured.measurementBegins(System.nanoTime());
            long nanos = TimeUnit.MILLISECONDS.toNanos(plan.number("windowMillis"));
            Capacity found = new CapacitySearch(range, rate -> {
                        MeasuredServer.Mark mark = measured.mark();
                        long begin = System.nanoTime() + LEAD_NANOS;
                        RateWindow window =
                                crew.ask(new SearchMessages.Question(SearchMessages.Ask.OFFER, rate, begin, nanos));
                        Verdict verdict = window.verdict(level);
                        log.add(rate, window, verdict, mark.cost());
                        return verdict;
                    })
                    .run();
            IterationMetrics metrics = log.metrics(found);
            LatencyLog.append(latencies, metrics.latencies());
            long cpu = whole.cost().processCpuNanos().orElse(0);
            return new NodeMessages.Shot(
                    System.nanoTime() - start,
                    metrics.scalars().stream().map(NodeMessages.Resource::of).toList(),
                    List.of(),
                    host.finish(cpu));
        }
    }

    private static CapacitySearch.Range range(NodeMessages.SearchPlan plan) {
        return new CapacitySearch.Range(
                Math.min(plan.number("startRate"), plan.number("maxRate")),
                plan.number("maxRate"),
                plan.number("resolutionPercent") / 100.0,
                CapacityBenchmark.MOST_WINDOWS);
    }

    private static void warm(SearchCrew crew, NodeMessages.SearchPlan plan) {
        long rate = Math.min(RateCapacity.WARM_UP_RATE, plan.number("maxRate"));
        long nanos = TimeUnit.MILLISECONDS.toNanos(plan.number("warmupMillis"));
        crew.ask(new SearchMessages.Question(SearchMessages.Ask.WARM, rate, 0, nanos));
    }

    void close() throws IOException {
        try {
            server.close();
        } finally {
            port.close();
        }
    }
}
