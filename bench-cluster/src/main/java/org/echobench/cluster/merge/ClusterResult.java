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
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.MetricsBoard;
import org.echobench.results.Cell;
import org.echobench.results.Param;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SingleShotResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Version;

/** A fork of several nodes as the result that JMH would have made of one, by the very profiler that makes its metrics. */
public final class ClusterResult {

    private static final String OPERATION = "operation";

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
        BenchmarkParams params = params(
                cell,
                Mode.Throughput,
                loaders.size() + 1,
                iterations(IterationType.WARMUP, timetable.warmups(), timetable.warmupNanos()),
                iterations(IterationType.MEASUREMENT, timetable.measured(), timetable.measuredNanos()));
        List<IterationResult> results = new ArrayList<>();
        for (int i = 0; i < timetable.measured(); i++) {
            MergedIteration iteration = new MergedIteration(loaders, probe, server.get(i), i);
            double operations = iteration.rate() * timetable.measuredNanos() / 1e9;
            results.add(result(
                    params,
                    directory,
                    new ThroughputResult(
                            ResultRole.PRIMARY, OPERATION, operations, timetable.measuredNanos(), TimeUnit.SECONDS),
                    iteration.completed(),
                    iteration.metrics()));
        }
        return new BenchmarkResult(params, results);
    }

    /** A ramp or a search, of which the score is the time that it took. */
    public static BenchmarkResult ofShot(Cell cell, Path directory, NodeMessages.Shot shot, NodeLatencies latencies) {
        BenchmarkParams params = params(
                cell,
                Mode.SingleShotTime,
                1,
                iterations(IterationType.WARMUP, 0, 1),
                iterations(IterationType.MEASUREMENT, 1, 1));
        IterationMetrics metrics = new IterationMetrics(NodeLatencies.sum(List.of(latencies), 0), shot.scalars());
        SingleShotResult primary =
                new SingleShotResult(ResultRole.PRIMARY, OPERATION, shot.nanos(), TimeUnit.MILLISECONDS);
        return new BenchmarkResult(params, new ArrayList<>(List.of(result(params, directory, primary, 1, metrics))));
    }

    private static IterationResult result(
            BenchmarkParams params, Path directory, Result<?> primary, long operations, IterationMetrics metrics) {
        IterationParams measurement = params.getMeasurement();
        IterationResult result =
                new IterationResult(params, measurement, new IterationResultMetaData(operations, operations));
        result.addResult(primary);
        // The profiler keeps the latencies in the fork's directory, which it knows by this property.
        System.setProperty(ForkDirectory.PROPERTY, directory.toString());
        try {
            MetricsBoard.post(metrics);
            result.addResults(new EchobenchProfiler().afterIteration(params, measurement, result));
        } finally {
            System.clearProperty(ForkDirectory.PROPERTY);
        }
        return result;
    }

    /** @param threads clients of one thread each */
    private static BenchmarkParams params(
            Cell cell, Mode mode, int threads, IterationParams warmup, IterationParams measurement) {
        Map<String, String> given = new TreeMap<>(cell.row().params());
        given.put(Param.SERVER.label(), cell.subject().serverId());
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
                warmup,
                measurement,
                mode,
                workload,
                mode == Mode.Throughput ? TimeUnit.SECONDS : TimeUnit.MILLISECONDS,
                1,
                "java",
                new ArrayList<>(cell.subject().jvmArgs()),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"),
                Version.getPlainVersion(),
                TimeValue.minutes(10));
    }

    private static IterationParams iterations(IterationType type, int count, long nanos) {
        return new IterationParams(type, count, TimeValue.nanoseconds(nanos), 1);
    }
}
