package org.echobench.cluster.merge;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.node.Timetable;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.MetricsBoard;
import org.echobench.core.run.Cell;
import org.echobench.core.run.Row;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** A fork of several nodes as the result that JMH would have made of one, by the very profiler that makes its metrics. */
public final class ClusterResult {

    private static final String JMH_VERSION = "1.37";

    private final Cell cell;
    private final Timetable timetable;

    public ClusterResult(Cell cell, Timetable timetable) {
        this.cell = cell;
        this.timetable = timetable;
    }

    /**
     * Merges.
     *
     * @param directory the fork's; gets the merged latency log
     */
    public BenchmarkResult merge(
            Path directory, List<NodeResult> loaders, NodeResult probe, NodeMessages.Served served) {
        List<NodeMessages.ServerIteration> server = served.iterations().stream()
                .filter(NodeMessages.ServerIteration::measured)
                .toList();
        BenchmarkParams params = params(loaders.size() + 1);
        List<IterationResult> results = new ArrayList<>();
        // The profiler keeps the latencies in the fork's directory, which it knows by this property.
        System.setProperty(ForkDirectory.PROPERTY, directory.toString());
        try {
            for (int i = 0; i < timetable.measured(); i++) {
                results.add(result(params, new MergedIteration(loaders, probe, server.get(i), i)));
            }
        } finally {
            System.clearProperty(ForkDirectory.PROPERTY);
        }
        return new BenchmarkResult(params, results);
    }

    private IterationResult result(BenchmarkParams params, MergedIteration iteration) {
        IterationParams measurement = params.getMeasurement();
        IterationResult result = new IterationResult(
                params, measurement, new IterationResultMetaData(iteration.completed(), iteration.completed()));
        double seconds = timetable.measuredNanos() / 1e9;
        result.addResult(new ThroughputResult(
                ResultRole.PRIMARY,
                "operation",
                iteration.rate() * seconds,
                timetable.measuredNanos(),
                TimeUnit.SECONDS));
        MetricsBoard.post(iteration.metrics());
        result.addResults(new EchobenchProfiler().afterIteration(params, measurement, result));
        return result;
    }

    /** @param threads clients of one thread each */
    private BenchmarkParams params(int threads) {
        Map<String, String> given = new TreeMap<>(cell.row().params());
        given.put(Row.SERVER, cell.subject().serverId());
        WorkloadParams workload = new WorkloadParams();
        int order = 0;
        for (Map.Entry<String, String> param : given.entrySet()) {
            workload.put(param.getKey(), param.getValue(), order++);
        }
        String benchmark = cell.row().benchmark();
        return new BenchmarkParams(
                benchmark,
                benchmark,
                true,
                threads,
                new int[] {1},
                new ArrayList<>(),
                1,
                0,
                iterations(IterationType.WARMUP, timetable.warmups(), timetable.warmupNanos()),
                iterations(IterationType.MEASUREMENT, timetable.measured(), timetable.measuredNanos()),
                Mode.Throughput,
                workload,
                TimeUnit.SECONDS,
                1,
                "java",
                new ArrayList<>(cell.subject().jvmArgs()),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"),
                JMH_VERSION,
                TimeValue.minutes(10));
    }

    private static IterationParams iterations(IterationType type, int count, long nanos) {
        return new IterationParams(type, count, TimeValue.nanoseconds(nanos), 1);
    }
}
