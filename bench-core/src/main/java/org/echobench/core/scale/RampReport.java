package org.echobench.core.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.stats.LinearFit;

/** Reports a ramp's results: as metrics of a benchmark, as sentences, and as a table of its fork. */
public final class RampReport {

    /** The connections of the published comparison of 2015. */
    private static final int EXTRAPOLATED = 1_000_000;

    private static final double MICROS_PER_MILLI = 1_000;

    private RampReport() {}

    /** The metrics; latencies are those of the largest step. */
    public static EchobenchProfiler.Iteration metrics(Ramp.Result result) {
        List<Scalar> scalars = new ArrayList<>();
        RampStep largest = result.largest();
        scalars.add(Scalar.of(Metric.CONNECTIONS_HELD, largest.connections()));
        scalars.add(Scalar.of(Metric.SETUP_RATE, setupRate(result.steps())));
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

    private static double setupRate(List<RampStep> steps) {
        double opened = steps.stream().mapToLong(step -> step.setup().opened()).sum();
        long nanos = steps.stream().mapToLong(step -> step.setup().nanos()).sum();
        return opened * 1e9 / nanos;
    }

    private static void addPush(List<Scalar> scalars, RampStep step) {
        RampStep.Push push = step.push();
        double messages = (double) step.connections() * push.broadcasts();
        scalars.addAll(push.server().perMessage(messages));
        scalars.add(Scalar.share(Metric.CLIENT_CPU, push.clientCpuNanos(), messages));
    }

    /** Notes for the reader, one sentence each. */
    public static List<String> notes(Ramp.Result result, String heap) {
        List<String> notes = new ArrayList<>();
        notes.add(limit(result, heap));
        notes.add(push(result.largest().push()));
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

    private static String push(RampStep.Push push) {
        double micros = Percentiles.micros(push.latencies().get(Metric.PUSH_FROM_T0), 0.99);
        return text("p99 of a push %.2f ms from T0", micros / MICROS_PER_MILLI);
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

    /** Writes the table {@code footprint}. */
    public static void writeFootprint(List<RampStep> steps) {
        List<String> columns = new ArrayList<>(List.of("connections"));
        for (Memory memory : Memory.values()) {
            columns.add(memory.metric().label() + "_B");
        }
        columns.add("threads");
        try (ForkTable table = new ForkTable("footprint", columns)) {
            for (RampStep step : steps) {
                List<Object> cells = new ArrayList<>(List.of(step.connections()));
                for (Memory memory : Memory.values()) {
                    OptionalLong bytes = memory.at(step.idle());
                    cells.add(bytes.isPresent() ? bytes.getAsLong() : "");
                }
                cells.add(step.idle().stats().liveThreads());
                table.add(cells.toArray());
            }
        }
    }
}
