package org.echobench.core.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.stats.LinearFit;

/** The results of a ramp: as metrics of a benchmark, in sentences, and as tables of its fork. */
public final class RampReport {

    /** The connections of the published comparison of 2015. */
    private static final int EXTRAPOLATED = 1_000_000;

    private static final double MICROS_PER_MILLI = 1_000;

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** The latencies of a broadcast. Its cost is known only for them. */
    private static final Set<Metric> OF_PUBLISH = Set.of(Metric.PUSH_FROM_T0, Metric.PUSH_LAST);

    private RampReport() {}

    /** Latencies are of the largest step. */
    public static EchobenchProfiler.Iteration metrics(Ramp.Result result) {
        List<Scalar> scalars = new ArrayList<>();
        RampStep largest = result.largest();
        scalars.add(Scalar.of(Metric.CONNECTIONS_HELD, largest.connections()));
        addSetup(scalars, result);
        for (Memory memory : Memory.values()) {
            memory.fit(result.steps()).ifPresent(fit -> {
                scalars.add(Scalar.of(memory.metric().slope(), fit.slope()));
                if (Double.isFinite(fit.slopeStandardError())) {
                    scalars.add(Scalar.of(memory.metric().slopeError(), fit.slopeStandardError()));
                }
            });
        }
        addPush(scalars, largest);
        return new EchobenchProfiler.Iteration(largest.push().latencies(), scalars);
    }

    private static void addSetup(List<Scalar> scalars, Ramp.Result result) {
        double opened = 0;
        long nanos = 0;
        long cpu = 0;
        long collections = 0;
        for (RampStep step : result.steps()) {
            opened += step.setup().opened();
            nanos += step.setup().nanos();
            cpu += step.setup().server().processCpuNanos().orElse(0);
            collections += step.setup().server().collections().orElse(0);
        }
        scalars.add(Scalar.of(Metric.SETUP_RATE, opened * 1e9 / nanos));
        RampStep.Used last = result.largest().setup().server();
        if (last.processCpuNanos().isPresent()) {
            scalars.add(Scalar.share(Metric.SETUP_CPU, cpu, opened));
        }
        if (last.collections().isPresent()) {
            scalars.add(Scalar.of(Metric.SETUP_GC, collections));
        }
    }

    private static void addPush(List<Scalar> scalars, RampStep step) {
        RampStep.Push push = step.push();
        RampStep.Used used = push.server();
        double messages = (double) step.connections() * push.broadcasts();
        scalars.addAll(new Cost(used.threads(), used.processCpuNanos()).perMessage(messages));
        scalars.add(Scalar.share(Metric.CLIENT_CPU, push.clientCpuNanos(), messages));
        used.collections().ifPresent(count -> scalars.add(Scalar.of(Metric.PUSH_GC, count)));
    }

    /** One sentence each. */
    public static List<String> notes(Ramp.Result result, Ramp.Settings settings, String heap) {
        List<String> notes = new ArrayList<>();
        notes.add(limit(result, heap));
        notes.add(stamps(result, settings));
        extrapolation(result).ifPresent(notes::add);
        return notes;
    }

    private static String limit(Ramp.Result result, String heap) {
        String held = text("held %,d connections", result.largest().connections());
        return result.failedStep().isPresent()
                ? held
                        + text(
                                "; failed on the way to %,d, with a heap of %s: ",
                                result.failedStep().getAsLong(), heap)
                        + result.limit()
                : held + "; the limit was " + result.limit();
    }

    private static String stamps(Ramp.Result result, Ramp.Settings settings) {
        RampStep.Push push = result.largest().push();
        String fromT0 = "p99 of a push " + millis(push.latencies().get(Metric.PUSH_FROM_T0)) + " from one T0";
        if (!settings.each()) {
            return fromT0
                    + "; no stamp of 2015, which takes a server that stamps each subscriber's write, on this machine";
        }
        return fromT0 + "; with the 2015 stamp " + millis(push.latencies().get(Metric.PUSH_FROM_WRITE))
                + ", where the same messages took " + millis(push.latencies().get(Metric.PUSH_EACH_FROM_T0))
                + " from T0";
    }

    private static String millis(Histogram histogram) {
        return text("%.2f ms", Percentiles.micros(histogram, 0.99) / MICROS_PER_MILLI);
    }

    private static Optional<String> extrapolation(Ramp.Result result) {
        List<String> parts = new ArrayList<>();
        for (Memory memory : Memory.values()) {
            memory.fit(result.steps()).ifPresent(fit -> {
                LinearFit.Estimate far = fit.at(EXTRAPOLATED);
                String error = Double.isNaN(far.error()) ? "" : text(" ± %.2f", far.error() / 1e9);
                parts.add(text("%s %.2f%s GB", memory.metric().label(), far.value() / 1e9, error));
            });
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(text("extrapolated, not measured: %,d connections would take ", EXTRAPOLATED)
                        + String.join(", ", parts)
                        + text(
                                " (95 %%; a line through %d steps)",
                                result.steps().size()));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Writes {@code setup}, {@code footprint} and {@code push-steps}. */
    public static void writeTables(Ramp.Result result) {
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
