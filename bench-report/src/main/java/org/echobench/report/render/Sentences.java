package org.echobench.report.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Figures;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;

/** The outcome of a comparison of two sides in sentences, the same in every output. */
public final class Sentences {

    /** Above the lines of {@link #untold}. */
    static final String UNTOLD =
            "Of these neither a difference nor its absence was shown. A difference of the size that is"
                    + " named, or a larger one, is found in 9 of 10 comparisons like this one.";

    /** A sentence has no more; the table has all. */
    private static final int MOST_METRICS = 5;

    private final boolean ofTwoSides;
    private final List<RowResult> rows;
    private final RowNames names;

    /**
     * What happened to a row.
     *
     * @param verdict the gravest that it is about; CHANGED where only what decides nothing differs
     */
    public record Outcome(Verdict verdict, String text) {}

    Sentences(Comparison comparison, RowNames names) {
        this.ofTwoSides = comparison.rankings().isEmpty();
        this.rows = ofTwoSides ? RowText.byImportance(comparison.rows()) : List.of();
        this.names = names;
    }

    /**
     * A sentence for each row that differs, perhaps differs or was not compared, the gravest first; one where there is none
     * of them.
     */
    List<Outcome> outcomes() {
        List<Outcome> outcomes = new ArrayList<>();
        byRow(rows).forEach((id, metrics) -> {
            List<RowResult> differing = metrics.stream()
                    .filter(row -> row.verdict().isDifference())
                    .sorted(Comparator.comparing(row -> !row.counts()))
                    .toList();
            if (!differing.isEmpty()) {
                RowResult first = differing.get(0);
                outcomes.add(new Outcome(
                        first.counts() ? first.verdict() : Verdict.CHANGED,
                        names.inWords(id) + " " + predicates(differing) + tail(metrics) + "."));
            }
            reasons(metrics, row -> row.verdict().isUncompared())
                    .forEach((reason, of) -> outcomes.add(new Outcome(
                            of.get(0).verdict(), names.inWords(id) + " has no comparison: " + reason + ".")));
            reasons(metrics, row -> row.verdict() == Verdict.SUSPECT)
                    .forEach((reason, of) -> outcomes.add(new Outcome(
                            Verdict.SUSPECT,
                            names.inWords(id) + " perhaps " + predicates(of) + "; SUSPECT: " + reason + ".")));
        });
        outcomes.sort(Comparator.comparing(Outcome::verdict));
        if (outcomes.isEmpty() && ofTwoSides) {
            outcomes.add(
                    rows.isEmpty()
                            ? new Outcome(Verdict.MISSING, "No row was compared.")
                            : new Outcome(Verdict.EQUIVALENT, "No row was shown to differ."));
        }
        return outcomes;
    }

    private static String predicates(List<RowResult> of) {
        List<String> told = of.stream()
                .limit(MOST_METRICS)
                .map(MetricWords::predicate)
                .collect(Collectors.toCollection(ArrayList::new));
        int more = of.size() - MOST_METRICS;
        if (more > 0) {
            told.add("differs in " + more + (more == 1 ? " more metric" : " more metrics"));
        }
        return listed(told);
    }

    /** The metrics of each row that could not be told. Each has the difference that would have been found, or the reason. */
    List<String> untold() {
        List<String> lines = new ArrayList<>();
        byRow(rows).forEach((id, metrics) -> {
            List<RowResult> measured =
                    metrics.stream().filter(Sentences::isUndecided).toList();
            if (!measured.isEmpty()) {
                lines.add(names.inWords(id) + ": "
                        + measured.stream()
                                .map(row -> MetricWords.noun(row) + " from " + detectable(row))
                                .collect(Collectors.joining(", "))
                        + ".");
            }
            reasons(metrics, row -> row.verdict().isUndecided() && !isUndecided(row))
                    .forEach((reason, of) -> lines.add(names.inWords(id) + ": "
                            + of.stream().map(MetricWords::noun).collect(Collectors.joining(", ")) + " ("
                            + of.get(0).verdict().name() + ": " + reason + ")."));
        });
        return lines;
    }

    /** What else was to be told of a row that differs. */
    private static String tail(List<RowResult> metrics) {
        List<RowResult> undecided = metrics.stream()
                .filter(row -> isUndecided(row) && row.direction() != Direction.UNKNOWN)
                .limit(MOST_METRICS)
                .toList();
        return undecided.isEmpty()
                ? ""
                : "; " + listed(undecided.stream().map(MetricWords::noun).toList()) + " could not be told, "
                        + listed(undecided.stream().map(Sentences::detectable).toList()) + " would have been";
    }

    private static String detectable(RowResult row) {
        return Figures.percent(row.estimate().orElseThrow().detectable());
    }

    /** Whether its forks were too few or too unlike for a verdict, and how few is known. */
    private static boolean isUndecided(RowResult row) {
        return row.verdict() == Verdict.INCONCLUSIVE
                && row.estimate()
                        .map(Estimate::detectable)
                        .filter(Double::isFinite)
                        .isPresent();
    }

    private static Map<RowId, List<RowResult>> byRow(List<RowResult> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(row -> row.key().id(), LinkedHashMap::new, Collectors.toList()));
    }

    private static Map<String, List<RowResult>> reasons(List<RowResult> rows, Predicate<RowResult> which) {
        return rows.stream()
                .filter(which)
                .collect(Collectors.groupingBy(RowResult::reason, LinkedHashMap::new, Collectors.toList()));
    }

    /** {@code a, b and c}. */
    private static String listed(List<String> parts) {
        int last = parts.size() - 1;
        return last < 1
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }
}
