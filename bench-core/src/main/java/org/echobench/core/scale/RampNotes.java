package org.echobench.core.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.stats.LinearFit;

/** The results of a ramp, in sentences. */
public final class RampNotes {

    private static final double MICROS_PER_MILLI = 1_000;

    private RampNotes() {}

    /** One sentence each. */
    public static List<String> of(RampResult result, RampSettings settings, String heap) {
        List<String> notes = new ArrayList<>();
        notes.add(limit(result, heap));
        notes.add(stamps(result, settings));
        extrapolation(result).ifPresent(notes::add);
        return notes;
    }

    private static String limit(RampResult result, String heap) {
        String held = text("held %,d connections", result.largest().connections());
        return result.failedStep().isPresent()
                ? held
                        + text(
                                "; failed on the way to %,d, with a heap of %s: ",
                                result.failedStep().getAsLong(), heap)
                        + result.limit()
                : held + "; the limit was " + result.limit();
    }

    private static String stamps(RampResult result, RampSettings settings) {
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

    private static Optional<String> extrapolation(RampResult result) {
        List<String> parts = new ArrayList<>();
        for (Memory memory : Memory.values()) {
            memory.fit(result.steps()).ifPresent(fit -> {
                LinearFit.Estimate far = fit.at(RampTables.EXTRAPOLATED);
                String error = Double.isNaN(far.error()) ? "" : text(" ± %.2f", far.error() / 1e9);
                parts.add(text("%s %.2f%s GB", memory.label(), far.value() / 1e9, error));
            });
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(text("extrapolated, not measured: %,d connections would take ", RampTables.EXTRAPOLATED)
                        + String.join(", ", parts)
                        + text(
                                " (95 %%; a line through %d steps)",
                                result.steps().size()));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
