package org.echobench.cluster.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricFamily;

/**
 * One measured iteration of all nodes. The probe's latencies are the plain ones and the verdict; those of the
 * loaders are {@link MetricFamily#LOADERS}.
 */
final class ClusterIteration {

    private static final double NANOS_PER_MICRO = 1_000.0;
    private static final double NANOS_PER_SECOND = 1_000_000_000.0;

    private final List<NodeResult> loaders;
    private final NodeResult probe;
    private final NodeMessages.ServerIteration server;
    private final int index;
    private final List<NodeMessages.Iteration> all = new ArrayList<>();

    ClusterIteration(List<NodeResult> loaders, NodeResult probe, NodeMessages.ServerIteration server, int index) {
        this.loaders = loaders;
        this.probe = probe;
        this.server = server;
        this.index = index;
        loaders.forEach(loader -> all.add(loader.iteration(index)));
        all.add(probe.iteration(index));
    }

    /** Messages a second of all nodes together: each by its own time. */
    double rate() {
        return all.stream()
                .mapToDouble(node -> node.inTime() * NANOS_PER_SECOND / node.elapsedNanos())
                .sum();
    }

    long completed() {
        return sum(NodeMessages.Iteration::completed);
    }

    private long sum(ToLongFunction<NodeMessages.Iteration> value) {
        return all.stream().mapToLong(value).sum();
    }

    private double most(ToDoubleFunction<NodeMessages.Iteration> value) {
        return all.stream().mapToDouble(value).max().orElseThrow();
    }

    IterationMetrics metrics() {
        return new IterationMetrics(latencies(), scalars());
    }

    private Map<Metric, Histogram> latencies() {
        Map<Metric, Histogram> latencies = new TreeMap<>(NodeLatencies.sum(List.of(probe.latencies()), index));
        NodeLatencies.sum(loaders.stream().map(NodeResult::latencies).toList(), index)
                .forEach((latency, histogram) -> latencies.put(latency.in(MetricFamily.LOADERS), histogram));
        return latencies;
    }

    private List<Scalar> scalars() {
        List<Scalar> scalars = new ArrayList<>();
        NodeMessages.Iteration own = probe.iteration(index);
        scalars.add(Scalar.of(Metric.MESSAGES, completed()));
        scalars.add(Scalar.of(Metric.PROBE_MESSAGES, own.completed()));
        // The busiest decides: one client that is always busy makes the harness the limit.
        scalars.add(Scalar.of(Metric.CLIENT_SATURATION, most(NodeMessages.Iteration::saturation)));
        scalars.add(Scalar.of(Metric.CLIENT_BUSY, most(NodeMessages.Iteration::busy)));
        scalars.add(Scalar.of(Metric.PROBE_SATURATION, own.saturation()));
        scalars.add(Scalar.of(Metric.HICCUP_MAX, most(NodeMessages.Iteration::hiccupNanos) / NANOS_PER_MICRO));
        if (completed() > 0) {
            double n = completed();
            scalars.addAll(server.cost().perMessage(n));
            scalars.addAll(
                    new ThreadUsage(sum(NodeMessages.Iteration::allocBytes), sum(NodeMessages.Iteration::cpuNanos))
                            .perMessage(Metric.CLIENT_ALLOC, Metric.CLIENT_CPU, n));
        }
        scalars.addAll(server.cost().resources());
        return scalars;
    }
}
