package org.echobench.cluster.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.echobench.core.benchmarks.CapacityRun;
import org.echobench.core.benchmarks.ServiceLevel;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.Capacity;
import org.echobench.core.load.CapacitySearch;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.results.Param;
import org.echobench.results.curve.LatencyLog;

/**
 * The server's node in a search for a capacity. It leads the search, because windows begin by its clock, and because
 * the server's cost is read here. The search is bench-core's own; only the windows differ.
 */
final class SearchAgent {

    private final ServerAgent server;
    private final ClientPort port;

    /**
     * @param server is not closed with it
     * @param port where its clients report
     */
    SearchAgent(ServerAgent server, ClientPort port) {
        this.server = server;
        this.port = port;
    }

    NodeMessages.ServerUp up() {
        NodeMessages.ServerUp up = server.up();
        return new NodeMessages.ServerUp(up.host(), up.port(), up.clockPort(), port.port());
    }

    boolean ended() {
        return server.ended();
    }

    /** See {@link ServerAgent#end}. */
    String end() {
        return server.end();
    }

    /** @param latencies file for those of the highest rate that held */
    NodeMessages.Shot search(NodeMessages.SearchPlan plan, Path latencies) throws IOException {
        ServiceLevel limit = new ServiceLevel(plan.number(Param.LIMIT_MICROS));
        SearchedLevel level = SearchedLevel.of(plan);
        CapacitySearch.Range range = range(plan, level);
        HostMeter host = new HostMeter();
        try (Levels levels = levels(plan, level);
                SearchLog log = new SearchLog(level)) {
            MeasuredServer measured = server.measured();
            MeasuredServer.Snapshot whole = measured.snapshot();
            long start = System.nanoTime();
            levels.warm();
            measured.measurementBegins(System.nanoTime());
            Capacity found = new CapacitySearch(range, value -> window(value, levels, limit, log)).run();
            IterationMetrics metrics = log.metrics(found);
            LatencyLog.append(latencies, metrics.latencies());
            long cpu = whole.cost().processCpuNanos().orElse(0);
            return new NodeMessages.Shot(
                    System.nanoTime() - start, metrics.scalars(), levels.notes(), host.finish(cpu));
        }
    }

    private Levels levels(NodeMessages.SearchPlan plan, SearchedLevel level) throws IOException {
        List<ConnectedClient> clients = port.await(plan.clients());
        return level == SearchedLevel.RATE
                ? new RateLevels(clients, plan)
                : new SubscriberLevels(clients, plan, server.measured()::publish);
    }

    private static CapacitySearch.Range range(NodeMessages.SearchPlan plan, SearchedLevel level) {
        int most = plan.number(level.most());
        return new CapacitySearch.Range(
                Math.min(plan.number(level.start()), most),
                most,
                plan.number(Param.RESOLUTION_PERCENT) / 100.0,
                CapacityRun.MOST_WINDOWS);
    }

    private Verdict window(long value, Levels levels, ServiceLevel limit, SearchLog log) {
        levels.prepare(value);
        MeasuredServer.Snapshot snapshot = server.measured().snapshot();
        SearchWindow window = levels.offer(value);
        Verdict verdict = window.verdict(limit);
        log.add(value, window, verdict, snapshot.cost());
        return verdict;
    }
}
