package org.echobench.core.scale;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricFamily;

/** The results of a ramp, as metrics of a benchmark. */
public final class RampMetrics {

    private static final double NANOS_PER_MICRO = 1_000.0;

    private RampMetrics() {}

    /** Latencies are of the largest step. */
    public static EchobenchProfiler.Iteration of(RampResult result) {
        return new EchobenchProfiler.Iteration(
                new HashMap<>(result.largest().push().latencies()), scalars(result));
    }

    private static List<Scalar> scalars(RampResult result) {
        List<Scalar> scalars = new ArrayList<>();
        RampStep largest = result.largest();
        scalars.add(Scalar.of(Metric.CONNECTIONS_HELD, largest.connections()));
        addSetup(scalars, result);
        for (Memory memory : Memory.values()) {
            memory.fit(result.steps()).ifPresent(fit -> {
                scalars.add(Scalar.of(memory.metric().in(MetricFamily.SLOPE), fit.slope()));
                if (Double.isFinite(fit.slopeStandardError())) {
                    scalars.add(Scalar.of(memory.metric().in(MetricFamily.SLOPE_ERROR), fit.slopeStandardError()));
                }
            });
        }
        addPush(scalars, largest);
        return scalars;
    }

    private static void addSetup(List<Scalar> scalars, RampResult result) {
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
        scalars.addAll(new Cost(used.threads(), used.processCpuNanos(), List.of()).perMessage(messages));
        scalars.add(Scalar.share(Metric.CLIENT_CPU, push.clientCpuNanos(), messages));
        used.collections().ifPresent(count -> scalars.add(Scalar.of(Metric.PUSH_GC, count)));
    }
}
