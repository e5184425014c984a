package org.echobench.report.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/** The outcome of a comparison in sentences, the same in every output. */
public final class Sentences {

    /** Introduces the lines of {@link #undecided}. */
    public static final String UNDECIDED =
            "For these metrics neither a difference nor its absence was shown. A difference of the size given, or a"
                    + " larger one, is found in 9 of 10 comparisons like this one.";

    /** The most metrics in a sentence; the table has all. */
    private static final int MOST_METRICS = 5;

    private static final int MOST_NAMES = 3;

    /** A smaller factor is clear from its percentage. */
    private static final double LEAST_TIMES = 100;

    /** The reason for percentiles, which each need a different number of samples. */
    private static final String TOO_FEW_SAMPLES = "a fork has too few samples for it, so the table leaves it out";

    private static final String PER_OPERATION = "/op";
    private static final String ALLOCATION = "allocation";
    private static final String CPU = "CPU";
    private static final String PROCESS_CPU = "CPU of the process";
    private static final String RATE = "rate";
    private static final String TIME = "time";

    /** Other metrics are called by their label. */
    private static final Map<String, String> NOUNS = Map.of(
            Metric.SERVER_ALLOC.label(), ALLOCATION,
            Metric.GC_ALLOC_RATE_NORM.label(), ALLOCATION,
            Metric.SERVER_CPU.label(), CPU,
            Metric.SERVER_PROCESS_CPU.label(), PROCESS_CPU);

    private final boolean sameFile;
    private final List<RowResult> rows;
    private final RowNames names;

    /**
     * What happened to a row.
     *
     * @param verdict the gravest that it is about; CHANGED where only metrics that do not count differ
     */
    public record Outcome(Verdict verdict, String text) {}

    Sentences(Comparison comparison, RowNames names) {
        this.sameFile = comparison.isOfOneFile() && !comparison.rows().isEmpty();
        this.rows = RowText.byImportance(comparison.rows()).stream()
                .filter(row -> !sameFile || row.verdict().isUncompared())
                .toList();
        this.names = names;
    }

    /** The rows that a reader needs, worst first. */
    List<RowResult> tabled() {
        return rows.stream().filter(row -> !row.hasTooFewSamples()).toList();
    }

    /**
     * A sentence for each row that differs or may differ, and for each reason why rows were not compared or not judged,
     * the gravest first; and one where nothing differs.
     */
    List<Outcome> outcomes() {
        List<Outcome> outcomes = new ArrayList<>();
        byRow(rows).forEach((id, metrics) -> {
            List<RowResult> differing = metrics.stream()
                    .filter(row -> row.verdict().isDifference())
                    .sorted(Comparator.comparing(row -> !row.counts()))
                    .toList();
            if (!differing.isEmpty()) {
                outcomes.add(new Outcome(
                        differing.get(0).verdict(),
                        names.inWords(id) + " " + listed(differing, Sentences::predicate, "differs in ")
                                + sameInMost(metrics) + "."));
            }
            reasons(metrics, row -> row.verdict() == Verdict.SUSPECT)
                    .forEach((reason, of) -> outcomes.add(new Outcome(
                            Verdict.SUSPECT,
                            names.inWords(id) + " perhaps " + listed(of, Sentences::predicate, "differs in ")
                                    + "; SUSPECT: " + reason + ".")));
        });
        reasons(rows, row -> row.verdict().isUncompared())
                .forEach((reason, of) -> outcomes.add(
                        new Outcome(of.get(0).verdict(), subject(of) + " no comparison: " + reason + ".")));
        outcomes.sort(Comparator.comparing(Outcome::verdict));
        if (sameFile) {
            outcomes.add(0, new Outcome(Verdict.EQUIVALENT, "The files are the same."));
        } else if (outcomes.isEmpty()) {
            outcomes.add(
                    rows.isEmpty()
                            ? new Outcome(Verdict.MISSING, "No row was compared.")
                            : new Outcome(Verdict.EQUIVALENT, "No row was shown to differ."));
        }
        reasons(rows, row -> row.verdict().isUndecided() && !isUndecided(row))
                .forEach((reason, of) -> outcomes.add(new Outcome(
                        of.get(0).verdict(),
                        subject(of) + " no verdict on " + listed(of, Sentences::noun, "") + ": " + reason + ".")));
        return outcomes;
    }

    /** {@code Echo.run has}, or {@code 12 of 22 rows (Echo.run, Echo.slow, Echo.fast and 9 more) have}. */
    private String subject(List<RowResult> of) {
        List<RowId> ids = of.stream().map(row -> row.key().id()).distinct().toList();
        List<String> named = ids.stream().limit(MOST_NAMES).map(names::inWords).toList();
        if (ids.size() <= MOST_NAMES) {
            return listed(named) + (ids.size() == 1 ? " has" : " have");
        }
        int all = byRow(rows).size();
        return ids.size() == all
                ? "All " + all + " rows have"
                : ids.size() + " of " + all + " rows (" + String.join(", ", named) + " and " + (ids.size() - MOST_NAMES)
                        + " more) have";
    }

    /** Where the mean of all slices differs, and most slices do not: the difference is in slow ones. */
    private static String sameInMost(List<RowResult> metrics) {
        List<String> same = metrics.stream()
                .filter(RowResult::isSameInMostSlices)
                .map(Sentences::noun)
                .toList();
        return same.isEmpty() ? "" : "; the " + listed(same) + (same.size() == 1 ? " is" : " are") + " the same";
    }

    /** The undecided metrics of each row, each with the difference that would have been detected. */
    List<String> undecided() {
        List<String> lines = new ArrayList<>();
        byRow(rows).forEach((id, metrics) -> {
            List<RowResult> measured =
                    metrics.stream().filter(Sentences::isUndecided).toList();
            if (!measured.isEmpty()) {
                lines.add(names.inWords(id) + ": "
                        + measured.stream()
                                .map(row -> noun(row) + " from " + detectable(row) + levels(row))
                                .collect(Collectors.joining(", "))
                        + ".");
            }
        });
        return lines;
    }

    private static String levels(RowResult row) {
        return row.estimate()
                .flatMap(Estimate::levels)
                .map(words -> ", levels " + words)
                .orElse("");
    }

    private static String detectable(RowResult row) {
        return Figures.percent(row.estimate().orElseThrow().detectable());
    }

    /** Whether its forks were too few or too scattered for a verdict, and the detectable difference is known. */
    private static boolean isUndecided(RowResult row) {
        return row.verdict() == Verdict.INCONCLUSIVE
                && !row.isSameInMostSlices()
                && row.estimate()
                        .map(Estimate::detectable)
                        .filter(Double::isFinite)
                        .isPresent();
    }

    private static Map<RowId, List<RowResult>> byRow(List<RowResult> rows) {
        return rows.stream().collect(Grouped.by(row -> row.key().id()));
    }

    private static Map<String, List<RowResult>> reasons(List<RowResult> rows, Predicate<RowResult> which) {
        return rows.stream()
                .filter(which)
                .collect(Grouped.by(row -> row.hasTooFewSamples() ? TOO_FEW_SAMPLES : row.reason()));
    }

    /** A part for each of the first metrics, and the number of the others after {@code others}. */
    private static String listed(List<RowResult> of, Function<RowResult, String> part, String others) {
        List<String> parts = of.stream().map(part).distinct().collect(Collectors.toCollection(ArrayList::new));
        int more = parts.size() - MOST_METRICS;
        if (more > 0) {
            parts.subList(MOST_METRICS, parts.size()).clear();
            parts.add(others + Figures.count(more, "more metric"));
        }
        return listed(parts);
    }

    /** {@code a, b and c}. */
    private static String listed(List<String> parts) {
        int last = parts.size() - 1;
        return last < 1
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }

    /** A metric's name in a sentence. */
    static String noun(RowResult row) {
        String metric = row.key().metric();
        if (MetricName.isTrimmed(metric)) {
            return noun(MetricName.family(metric), row) + " in most slices";
        }
        return noun(metric, row);
    }

    private static String noun(String metric, RowResult row) {
        if (metric.equals(MetricName.SCORE)) {
            return row.key().id().mode().equals("thrpt") ? RATE : TIME;
        }
        OptionalDouble quantile = MetricName.quantile(metric);
        if (quantile.isPresent()) {
            return MetricName.rank(quantile.getAsDouble()) + " of " + MetricName.family(metric);
        }
        return NOUNS.getOrDefault(metric, metric);
    }

    /** A row's difference as a predicate to its name: {@code allocates 423 B more per operation (+24.7 %)}. */
    public static String predicate(RowResult row) {
        return predicate(row, levels(row));
    }

    /** The same without the levels of its forks. */
    public static String brief(RowResult row) {
        return predicate(row, "");
    }

    private static String predicate(RowResult row, String levels) {
        double effect = row.estimate().map(Estimate::effect).orElse(Double.NaN);
        double difference = row.head().score() - row.base().score();
        String exaggerated = row.isExaggerated() ? ", probably exaggerated" : "";
        String change = Double.isFinite(effect)
                ? " (" + Figures.change(effect) + times(row, 1 + effect) + exaggerated + levels + ")"
                : "";
        // The effect is not a quotient of the scores; where its sign differs from their difference's, the sentence
        // has none.
        boolean agree = Math.signum(effect) == Math.signum(difference);
        return (agree ? amount(row, difference) : Optional.<String>empty())
                        .orElseGet(() -> "has " + noun(row) + " at "
                                + Figures.score(row.head().score()) + " "
                                + MetricName.unit(row.unit()) + " instead of "
                                + Figures.score(row.base().score()))
                + change;
    }

    /** A factor that a percentage hides: {@code , 8,080 times slower}. */
    private static String times(RowResult row, double factor) {
        if (factor > 1 / LEAST_TIMES && factor < LEAST_TIMES || factor <= 0) {
            return "";
        }
        boolean speed = row.key().metric().equals(MetricName.SCORE) && row.direction() != Direction.UNKNOWN;
        String comparative = speed ? row.isWorse() ? "slower" : "faster" : factor > 1 ? "more" : "less";
        return ", " + Figures.amount(Math.max(factor, 1 / factor)) + " times " + comparative;
    }

    /** The difference with a verb; empty for a metric that has none. */
    private static Optional<String> amount(RowResult row, double difference) {
        String metric = row.key().metric();
        String amount = Figures.amount(difference);
        String more = difference > 0 ? "more" : "less";
        String slices = MetricName.isTrimmed(metric) ? " in most slices" : "";
        String noun = noun(MetricName.isTrimmed(metric) ? MetricName.family(metric) : metric, row);
        if (noun.equals(RATE) && row.unit().equals("ops/s")) {
            return Optional.of(
                    "completes " + amount + (difference > 0 ? " more" : " fewer") + " operations a second" + slices);
        }
        if (!row.unit().endsWith(PER_OPERATION)) {
            return Optional.empty();
        }
        String quantity = amount + " "
                + MetricName.unit(row.unit().substring(0, row.unit().length() - PER_OPERATION.length()));
        if (MetricName.quantile(metric).isPresent()) {
            return Optional.of(
                    "has a " + noun(row) + " that is " + quantity + (difference > 0 ? " longer" : " shorter"));
        }
        return switch (noun) {
            case TIME -> Optional.of("takes " + quantity + " " + more + " per operation");
            case ALLOCATION -> Optional.of("allocates " + quantity + " " + more + " per operation");
            case CPU -> Optional.of("uses " + quantity + " " + more + " CPU per operation" + slices);
            case PROCESS_CPU ->
                Optional.of("uses " + quantity + " " + more + " CPU per operation in the server's process");
            default -> Optional.empty();
        };
    }
}
