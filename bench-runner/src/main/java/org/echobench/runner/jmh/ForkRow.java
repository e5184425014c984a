package org.echobench.runner.jmh;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.Param;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;
import org.openjdk.jmh.util.Version;

/**
 * The row of a fork that JMH did not run, such as one on several machines.
 *
 * @param mode JMH's short name
 * @param unit of the score
 * @param threads clients of one thread each, 1 or more
 * @param warmups iterations before those that are measured
 * @param warmupNanos time of each
 * @param measuredNanos time of each measured iteration
 */
public record ForkRow(String mode, String unit, int threads, int warmups, long warmupNanos, long measuredNanos) {

    /** JMH's names of the percentiles, after the latency's label and a colon. */
    private static final Map<String, Double> PERCENTILES = new TreeMap<>(Map.of(
            "p0.00", 0.0, "p0.50", 50.0, "p0.90", 90.0, "p0.95", 95.0, "p0.99", 99.0, "p0.999", 99.9, "p0.9999", 99.99,
            "p1.00", 100.0));

    /** The result of one measured iteration. */
    public record Iteration(double score, IterationMetrics metrics) {}

    /**
     * Writes the fork's result and its latency log.
     *
     * @param iterations that were measured, 1 or more
     */
    public void write(Cell cell, List<Iteration> iterations, Path folder) throws IOException {
        try {
            for (Iteration iteration : iterations) {
                LatencyLog.append(
                        folder.resolve(ForkDirectory.LATENCY),
                        iteration.metrics().latencies());
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        ForkResult.write(folder, row(cell, iterations));
    }

    private ObjectNode row(Cell cell, List<Iteration> iterations) {
        ObjectNode row = Json.object();
        row.put("jmhVersion", Version.getPlainVersion());
        row.put("benchmark", cell.row().benchmark());
        row.put("mode", mode);
        row.put("threads", threads);
        row.put("forks", 1);
        row.put("jvm", "java");
        ArrayNode arguments = row.putArray("jvmArgs");
        cell.subject().jvmArgs().forEach(arguments::add);
        row.put("jdkVersion", System.getProperty("java.version"));
        row.put("vmName", System.getProperty("java.vm.name"));
        row.put("vmVersion", System.getProperty("java.vm.version"));
        row.put("warmupIterations", warmups);
        row.put("warmupTime", TimeValue.nanoseconds(warmupNanos).toString());
        row.put("warmupBatchSize", 1);
        row.put("measurementIterations", iterations.size());
        row.put("measurementTime", TimeValue.nanoseconds(measuredNanos).toString());
        row.put("measurementBatchSize", 1);
        Map<String, String> params = new TreeMap<>(cell.row().params());
        params.put(Param.SERVER.label(), cell.subject().serverId());
        ObjectNode given = row.putObject("params");
        params.forEach(given::put);
        row.set(
                "primaryMetric",
                MetricJson.of(
                        AggregationPolicy.AVG,
                        unit,
                        iterations.stream().mapToDouble(Iteration::score).toArray()));
        Map<String, ObjectNode> secondary = new TreeMap<>();
        addScalars(secondary, iterations);
        addLatencies(secondary, iterations);
        row.putObject("secondaryMetrics").setAll(secondary);
        return row;
    }

    private static void addScalars(Map<String, ObjectNode> secondary, List<Iteration> iterations) {
        Map<Metric, List<Scalar>> byMetric = new EnumMap<>(Metric.class);
        iterations.forEach(iteration -> iteration.metrics().scalars().forEach(scalar -> byMetric.computeIfAbsent(
                        scalar.metric(), metric -> new ArrayList<>())
                .add(scalar)));
        byMetric.forEach((metric, scalars) -> secondary.put(
                metric.label(),
                MetricJson.of(
                        EchobenchProfiler.policy(metric.aggregation()),
                        scalars.get(0).unit(),
                        scalars.stream().mapToDouble(Scalar::value).toArray())));
    }

    private static void addLatencies(Map<String, ObjectNode> secondary, List<Iteration> iterations) {
        Map<Metric, List<Histogram>> byMetric = new EnumMap<>(Metric.class);
        iterations.forEach(iteration -> iteration.metrics().latencies().forEach((metric, histogram) -> {
            if (histogram.getTotalCount() > 0) {
                byMetric.computeIfAbsent(metric, m -> new ArrayList<>()).add(histogram);
            }
        }));
        byMetric.forEach((metric, histograms) -> {
            Histogram all = LatencyRecorder.newHistogram();
            histograms.forEach(all::add);
            List<Statistics> each = histograms.stream().map(MetricJson::micros).toList();
            Statistics values = MetricJson.micros(all);
            secondary.put(metric.label(), latency(values, each, Statistics::getMean));
            PERCENTILES.forEach((name, rank) -> secondary.put(
                    metric.label() + ":" + name,
                    latency(
                            new ListStatistics(new double[] {values.getPercentile(rank)}),
                            each,
                            iteration -> iteration.getPercentile(rank))));
        });
    }

    private static ObjectNode latency(Statistics values, List<Statistics> each, ToDoubleFunction<Statistics> figure) {
        double[] raw = each.stream().mapToDouble(figure).toArray();
        return MetricJson.of(values, AggregationPolicy.AVG, "us/op", List.of(raw));
    }
}
