package org.echobench.core.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.ForkTable;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;

/** A ramp's curves, as tables of its fork. */
public final class RampTables {

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** The latencies of a broadcast. Its cost is known only for them. */
    private static final Set<Metric> OF_PUBLISH = Set.of(Metric.PUSH_FROM_T0, Metric.PUSH_LAST);

    private RampTables() {}

    /** Writes {@code setup}, {@code footprint} and {@code push-steps}. */
    public static void write(Ramp.Result result) {
        setup(result.steps());
        footprint(result.steps());
        pushSteps(result.steps());
    }

    private static void setup(List<RampStep> steps) {
        List<String> columns = List.of(
                "connections", "opened", "time_ms", "rate_per_s", "server_cpu_us", "server_processors", "server_gc");
        try (ForkTable table = new ForkTable("setup", columns)) {
            for (RampStep step : steps) {
                RampStep.Setup setup = step.setup();
                table.add(
                        step.connections(),
                        setup.opened(),
                        setup.nanos() / 1e6,
                        setup.opened() * 1e9 / setup.nanos(),
                        cell(setup.server().cpuNanosPer(NANOS_PER_MICRO * setup.opened())),
                        cell(setup.server().cpuNanosPer(setup.nanos())),
                        cell(setup.server().collections()));
            }
        }
    }

    private static void footprint(List<RampStep> steps) {
        List<String> columns = new ArrayList<>(List.of("connections"));
        for (Memory memory : Memory.values()) {
            columns.add(memory.metric().label() + "_B");
        }
        columns.add("threads");
        try (ForkTable table = new ForkTable("footprint", columns)) {
            for (RampStep step : steps) {
                List<Object> cells = new ArrayList<>(List.of(step.connections()));
                for (Memory memory : Memory.values()) {
                    cells.add(cell(memory.at(step.idle())));
                }
                cells.add(step.idle().stats().liveThreads());
                table.add(cells.toArray());
            }
        }
    }

    private static Object cell(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : "";
    }

    private static Object cell(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : "";
    }

    private static void pushSteps(List<RampStep> steps) {
        List<String> columns = List.of(
                "connections",
                "latency",
                "count",
                "p50_us",
                "p90_us",
                "p99_us",
                "max_us",
                "mean_us",
                "server_cpu_us",
                "server_gc",
                "client_cpu_us");
        try (ForkTable table = new ForkTable("push-steps", columns)) {
            for (RampStep step : steps) {
                RampStep.Push push = step.push();
                double messages = (double) step.connections() * push.broadcasts();
                push.latencies().entrySet().stream()
                        .sorted(Comparator.comparing(latency -> latency.getKey().label()))
                        .forEach(latency -> {
                            Histogram histogram = latency.getValue();
                            boolean published = OF_PUBLISH.contains(latency.getKey());
                            table.add(
                                    step.connections(),
                                    latency.getKey().label(),
                                    histogram.getTotalCount(),
                                    Percentiles.micros(histogram, 0.5),
                                    Percentiles.micros(histogram, 0.9),
                                    Percentiles.micros(histogram, 0.99),
                                    histogram.getMaxValue() / NANOS_PER_MICRO,
                                    histogram.getMean() / NANOS_PER_MICRO,
                                    published ? cell(push.server().cpuNanosPer(NANOS_PER_MICRO * messages)) : "",
                                    published ? cell(push.server().collections()) : "",
                                    published ? push.clientCpuNanos() / NANOS_PER_MICRO / messages : "");
                        });
            }
        }
    }
}
