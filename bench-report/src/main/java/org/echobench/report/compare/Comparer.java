package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.report.compare.Comparison.Design;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.report.compare.Verdict.Finding;
import org.echobench.results.Figures;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.metric.Floor;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Look;
import org.echobench.results.stats.Margin;

/**
 * Judges candidates together: they share the correction for multiple tests.
 *
 * @param design how the forks of the sides relate
 * @param baseContext what is known about base's run
 * @param headContext of head's
 * @param share how many duets share the chance of a false verdict
 */
record Comparer(
        Policy policy, Design design, Optional<RunContext> baseContext, Optional<RunContext> headContext, int share) {

    /** Where even the most extreme order of the forks is likelier than this, no test can reach significance. */
    private static final double LEVEL = 0.05;

    /**
     * A result per candidate, in order. Rows that never count are decided separately, at no cost to those that do.
     *
     * @param means of all slices that are not compared, but decide whether a trimmed one is EQUIVALENT
     */
    List<RowResult> compare(List<Candidate> candidates, List<Candidate> means) {
        Map<Candidate, RowResult> results = new IdentityHashMap<>();
        Map<Boolean, List<Candidate>> families = candidates.stream()
                .collect(Collectors.partitioningBy(candidate -> candidate.key().counts()));
        Stream.concat(families.values().stream(), Stream.of(means)).forEach(family -> judge(family, results));
        inAllSlices(results);
        return candidates.stream().map(results::get).toList();
    }

    private void judge(List<Candidate> family, Map<Candidate, RowResult> results) {
        List<Candidate.Ready> rows = new ArrayList<>();
        for (Candidate candidate : family) {
            untestable(candidate, rows::add)
                    .ifPresent(ended -> results.put(candidate, result(candidate, ended, Estimate.NONE)));
        }
        List<Outcome> outcomes = design.pairs().isPresent()
                ? Sequential.outcomes(rows, design.looks(), family.size() * share)
                : Outcome.ofOneStage(rows);
        VerdictRule verdicts = new VerdictRule(
                design,
                baseContext.flatMap(RunContext::disturbance).or(() -> headContext.flatMap(RunContext::disturbance)));
        for (int i = 0; i < rows.size(); i++) {
            Candidate.Ready row = rows.get(i);
            Estimate estimate = VerdictRule.estimate(row, outcomes.get(i));
            Finding finding = verdicts.finding(row, outcomes.get(i));
            boolean shifted = outcomes.get(i).tested().shift().isPresent();
            Side base = Side.of(row.base());
            Side head = Side.of(row.head());
            if (row.data().isLogarithmic()) {
                // Values, change and interval come from one estimate, which is not a difference of arithmetic means.
                base = shifted ? base : base.at(row.data().level());
                head = head.at(base.score() * (1 + estimate.effect()));
            }
            results.put(row.row(), result(row.row(), finding, estimate, base, head));
        }
    }

    /** Slow slices may differ while most do not: a trimmed mean is EQUIVALENT only if the mean of all slices is. */
    private static void inAllSlices(Map<Candidate, RowResult> results) {
        results.replaceAll((candidate, trimmed) -> {
            if (!MetricName.isTrimmed(trimmed.key().metric()) || trimmed.verdict() != Verdict.EQUIVALENT) {
                return trimmed;
            }
            List<RowResult> all = results.values().stream()
                    .filter(other -> other.key().isOfAllSlicesOf(trimmed.key()))
                    // The map has no order, but the same files must give the same words.
                    .sorted(Comparator.comparing(other -> other.key().metric()))
                    .toList();
            if (all.stream().allMatch(other -> other.verdict() == Verdict.EQUIVALENT)) {
                return trimmed;
            }
            String slow = all.stream()
                    .filter(other -> other.verdict().isDifference())
                    .map(other -> "the mean of all slices changed by " + Figures.change(other.change()))
                    .findFirst()
                    .orElse("what slow slices cost is not decided");
            return trimmed.with(Verdict.INCONCLUSIVE, RowResult.MOST_SLICES + "; " + slow);
        });
    }

    private RowResult result(Candidate row, Finding finding, Estimate estimate) {
        return result(
                row,
                finding,
                estimate,
                row.base.map(Side::of).orElse(Side.ABSENT),
                row.head.map(Side::of).orElse(Side.ABSENT));
    }

    private RowResult result(Candidate row, Finding finding, Estimate estimate, Side base, Side head) {
        return new RowResult(
                row.key,
                row.base.or(() -> row.head).orElseThrow().unit(),
                row.key.direction(),
                base,
                head,
                estimate,
                finding.verdict(),
                finding.reason(),
                policy.isGated(row.key),
                Optional.empty());
    }

    /** Why a candidate cannot be tested; otherwise empty, and {@code ready} takes it. */
    private Optional<Finding> untestable(Candidate candidate, Consumer<Candidate.Ready> ready) {
        if (candidate.head().isEmpty()) {
            return Optional.of(Verdict.MISSING.because("in base, but not in head" + candidate.otherwise));
        }
        if (candidate.base().isEmpty()) {
            return Optional.of(Verdict.NEW.because("in head, but not in base" + candidate.otherwise));
        }
        Series base = candidate.base().get();
        Series head = candidate.head().get();
        Optional<String> refusal = policy.comparability().refusal(base.row(), baseContext, head.row(), headContext);
        if (refusal.isPresent()) {
            return Optional.of(Verdict.NOT_COMPARABLE.because(refusal.get()));
        }
        Optional<Finding> unusable = base.unusable().or(head::unusable);
        if (unusable.isPresent()) {
            String side = base.unusable().isPresent() ? "base: " : "head: ";
            return Optional.of(
                    unusable.get().verdict().because(side + unusable.get().reason()));
        }
        if (base.isEmpty() || head.isEmpty()) {
            Verdict verdict = base.key().metric().equals(MetricName.SCORE) ? Verdict.FAILED : Verdict.INCONCLUSIVE;
            return Optional.of(verdict.because((base.isEmpty() ? "base" : "head") + " has no values"));
        }
        if (!head.unit().equals(base.unit())) {
            return Optional.of(Verdict.NOT_COMPARABLE.because(
                    base.unit().isEmpty() || head.unit().isEmpty()
                            ? (base.unit().isEmpty() ? "base" : "head") + " does not name a unit"
                            : "unit differs: " + base.unit() + " against " + head.unit() + ", which do not convert"));
        }
        Testable data = new Testable(
                base.forks(),
                head.forks(),
                design.paired(),
                MetricName.isTrimmed(candidate.key().metric()));
        Optional<Finding> tooFew = tooFew(base, head, data);
        if (tooFew.isEmpty()) {
            Margin margin = data.margin(policy.floors().of(candidate.key().metric(), base.unit()));
            ready.accept(new Candidate.Ready(candidate, base, head, data, margin));
        }
        return tooFew;
    }

    private Optional<Finding> tooFew(Series base, Series head, Testable data) {
        if (data.overflows()) {
            return Optional.of(Verdict.FAILED.because("a value is too large to compute with"));
        }
        List<Look> looks = design.looks();
        int to = looks.isEmpty() ? Integer.MAX_VALUE : looks.get(0).pairs();
        int forks = data.forks(to);
        if (forks == 0) {
            return Optional.of(Verdict.INCONCLUSIVE.because("no pair has a value on both sides"));
        }
        if (!looks.isEmpty() && (data.measuredPairs() < to || forks < Look.FEWEST_PAIRS)) {
            return Optional.of(Verdict.INCONCLUSIVE.because(tooFewPairs(forks, Math.max(to, Look.FEWEST_PAIRS))));
        }
        Contrast contrast = data.contrast(to);
        if (contrast.df() >= 1 && contrast.attainableP() <= LEVEL) {
            return Optional.empty();
        }
        return Optional.of(Verdict.INCONCLUSIVE.because(
                design.paired()
                        ? tooFewPairs(data.forks(Integer.MAX_VALUE), 5)
                        : "too few forks for any test: " + base.measuredForks() + " against " + head.measuredForks()
                                + unforked("base", base) + unforked("head", head)
                                + "; at least 3 against 3 are needed (-f 5 is better)"));
    }

    private static String unforked(String name, Series side) {
        return side.row().isUnforked() ? "; " + name + " ran in the caller's JVM (forks 0), one sample" : "";
    }

    private static String tooFewPairs(int pairs, int needed) {
        return "too few pairs for any test: " + pairs + "; at least " + needed + " are needed";
    }

    /**
     * A metric of a row before its test: the values of each side, head's in base's unit where they convert.
     *
     * @param otherwise added to a reason: how the side that lacks the row has the benchmark; may be empty
     */
    record Candidate(RowKey key, Optional<Series> base, Optional<Series> head, String otherwise) {

        Candidate {
            if (base.isEmpty() && head.isEmpty()) {
                throw new IllegalArgumentException("a candidate needs a side");
            }
            if (base.isPresent()) {
                String unit = base.get().unit();
                head = head.map(one -> one.in(unit).orElse(one));
            }
        }

        /** A candidate whose sides compare and have enough forks for a test. */
        record Ready(Candidate row, Series base, Series head, Testable data, Margin margin) {

            /** Groups rows with one kind of noise: a metric on a log scale; a row of plain values alone. */
            String family() {
                return data.isLogarithmic() ? row.key.metric() : row.key.toString();
            }

            /** The levels of the forks with index 0 to {@code to} − 1. Times do not have levels: they are not exact. */
            Optional<Tested.ByLevels> levels(int to) {
                return Floor.ofUnit(base.unit()).equals(Floor.ALLOCATION) ? data.levels(to) : Optional.empty();
            }
        }
    }
}
