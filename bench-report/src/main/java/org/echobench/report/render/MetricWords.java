package org.echobench.report.render;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.results.Figures;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/** How sentences speak of a row's metric. */
final class MetricWords {

    private static final String PER_OPERATION = "/op";
    private static final String ALLOCATION = "allocation";
    private static final String CPU = "CPU";
    private static final String PROCESS_CPU = "CPU of the process";
    private static final String TIME = "time";

    /** Others are called by their label. */
    private static final Map<String, String> NOUNS = Map.of(
            Metric.SERVER_ALLOC.label(), ALLOCATION,
            Metric.GC_ALLOC_RATE_NORM.label(), ALLOCATION,
            Metric.SERVER_CPU.label(), CPU,
            Metric.SERVER_PROCESS_CPU.label(), PROCESS_CPU);

    private MetricWords() {}

    /** As the subject of "could not be told". */
    static String noun(RowResult row) {
        String metric = row.key().metric();
        if (metric.equals(MetricName.SCORE)) {
            return isRate(row) ? "rate" : TIME;
        }
        OptionalDouble quantile = MetricName.quantile(metric);
        if (quantile.isPresent()) {
            String percent = BigDecimal.valueOf(quantile.getAsDouble())
                    .movePointRight(2)
                    .stripTrailingZeros()
                    .toPlainString();
            return "p" + percent + " of " + MetricName.family(metric);
        }
        return NOUNS.getOrDefault(metric, metric);
    }

    private static boolean isRate(RowResult row) {
        return row.key().id().mode().equals("thrpt");
    }

    /** A row's difference as a predicate of its name: {@code allocates 423 B more per operation (+24.7 %)}. */
    static String predicate(RowResult row) {
        double effect = row.estimate().map(Estimate::effect).orElse(Double.NaN);
        double difference = row.head().score() - row.base().score();
        String exaggerated = row.isExaggerated() ? ", probably exaggerated" : "";
        String change = Double.isFinite(effect) ? " (" + Figures.change(effect) + exaggerated + ")" : "";
        // The effect is no quotient of the two scores; where it has another sign than their difference, none is told.
        boolean agree = Math.signum(effect) == Math.signum(difference);
        return (agree ? amount(row, difference) : Optional.<String>empty())
                        .orElseGet(() -> "has " + noun(row) + " at "
                                + Figures.score(row.head().score()) + " "
                                + unit(row.unit()) + " instead of "
                                + Figures.score(row.base().score()))
                + change;
    }

    /** With a verb; empty for a metric that has none. */
    private static Optional<String> amount(RowResult row, double difference) {
        String metric = row.key().metric();
        String amount = Figures.amount(difference);
        String more = difference > 0 ? "more" : "less";
        if (metric.equals(MetricName.SCORE) && row.unit().equals("ops/s")) {
            return Optional.of("completes " + amount + (difference > 0 ? " more" : " fewer") + " operations a second");
        }
        if (!row.unit().endsWith(PER_OPERATION)) {
            return Optional.empty();
        }
        String quantity = amount + " " + unit(row.unit().substring(0, row.unit().length() - PER_OPERATION.length()));
        if (MetricName.quantile(metric).isPresent()) {
            return Optional.of(
                    "has a " + noun(row) + " that is " + quantity + (difference > 0 ? " longer" : " shorter"));
        }
        return switch (noun(row)) {
            case TIME -> Optional.of("takes " + quantity + " " + more + " per operation");
            case ALLOCATION -> Optional.of("allocates " + quantity + " " + more + " per operation");
            case CPU -> Optional.of("uses " + quantity + " " + more + " CPU per operation");
            case PROCESS_CPU ->
                Optional.of("uses " + quantity + " " + more + " CPU per operation in the server's process");
            default -> Optional.empty();
        };
    }

    private static String unit(String unit) {
        return unit.startsWith("us") ? "\u00b5" + unit.substring(1) : unit;
    }
}
