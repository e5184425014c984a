package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Look;

/** Judges candidates together: they share the correction for being many. */
final class Comparer {

    /** Where even the luckiest order of the forks is likelier than this, no test can speak. */
    private static final double LEVEL = 0.05;

    private final Policy policy;
    private final Design design;
    private final Optional<RunContext> baseContext;
    private final Optional<RunContext> headContext;
    private final Judge judge;
    private final VerdictRule verdicts;

    /** Decides rows together. */
    interface Judge {

        /**
         * An outcome per row, in order.
         *
         * @param family how many rows are decided together, with those that cannot be tested
         */
        List<Outcome> outcomes(List<Candidate.Ready> rows, int family);
    }

    Comparer(
            Policy policy,
            Design design,
            Optional<RunContext> baseContext,
            Optional<RunContext> headContext,
            Judge judge) {
        this.policy = policy;
        this.design = design;
        this.baseContext = baseContext;
        this.headContext = headContext;
        this.judge = judge;
        this.verdicts = new VerdictRule(
                design,
                baseContext.flatMap(RunContext::disturbance).or(() -> headContext.flatMap(RunContext::disturbance)));
    }

    /** A result per candidate, in order. Rows that never count are decided apart: they must not cost those that do. */
    List<RowResult> compare(List<Candidate> candidates) {
        Map<Candidate, RowResult> results = new IdentityHashMap<>();
        candidates.stream()
                .collect(Collectors.partitioningBy(candidate -> candidate.key().counts()))
                .values()
                .forEach(family -> judge(family, results));
        return candidates.stream().map(results::get).toList();
    }

    private void judge(List<Candidate> family, Map<Candidate, RowResult> results) {
        List<Candidate.Ready> rows = new ArrayList<>();
        for (Candidate candidate : family) {
            untestable(candidate, rows::add)
                    .ifPresent(ended -> results.put(
                            candidate,
                            candidate.result(ended.verdict, ended.reason, Optional.empty(), isGated(candidate))));
        }
        List<Outcome> outcomes = judge.outcomes(rows, family.size());
        for (int i = 0; i < rows.size(); i++) {
            Candidate candidate = rows.get(i).row();
            results.put(candidate, verdicts.result(rows.get(i), outcomes.get(i), isGated(candidate)));
        }
    }

    private boolean isGated(Candidate candidate) {
        return policy.isGated(candidate.key());
    }

    /** A verdict without a test. */
    private record Ended(Verdict verdict, String reason) {

        private static Optional<Ended> of(Verdict verdict, String reason) {
            return Optional.of(new Ended(verdict, reason));
        }
    }

    /** Why a candidate cannot be tested; otherwise empty, and {@code ready} takes it. */
    private Optional<Ended> untestable(Candidate candidate, Consumer<Candidate.Ready> ready) {
        if (candidate.head().isEmpty()) {
            return Ended.of(Verdict.MISSING, "in base, but not in head");
        }
        if (candidate.base().isEmpty()) {
            return Ended.of(Verdict.NEW, "in head, but not in base");
        }
        Series base = candidate.base().get();
        Series head = candidate.head().get();
        Optional<String> refusal = policy.comparability().refusal(base.row(), baseContext, head.row(), headContext);
        if (refusal.isPresent()) {
            return Ended.of(Verdict.NOT_COMPARABLE, refusal.get());
        }
        Optional<Series.Unusable> unusable = base.unusable().or(head::unusable);
        if (unusable.isPresent()) {
            String side = base.unusable().isPresent() ? "base: " : "head: ";
            return Ended.of(unusable.get().verdict(), side + unusable.get().reason());
        }
        if (base.isEmpty() || head.isEmpty()) {
            Verdict verdict = base.key().metric().equals(MetricName.SCORE) ? Verdict.FAILED : Verdict.INCONCLUSIVE;
            return Ended.of(verdict, (base.isEmpty() ? "base" : "head") + " has no values");
        }
        Optional<Series> converted = head.in(base.unit());
        if (converted.isEmpty()) {
            return Ended.of(
                    Verdict.NOT_COMPARABLE,
                    "unit differs: " + base.unit() + " against " + head.unit() + ", which do not convert");
        }
        Testable data = new Testable(base.forks(), converted.get().forks(), design.paired());
        Optional<Ended> tooFew = tooFew(base, head, data);
        if (tooFew.isEmpty()) {
            ready.accept(new Candidate.Ready(
                    candidate,
                    base,
                    converted.get(),
                    data,
                    policy.floors().of(candidate.key().metric(), base.unit())));
        }
        return tooFew;
    }

    private Optional<Ended> tooFew(Series base, Series head, Testable data) {
        if (data.overflows()) {
            return Ended.of(Verdict.FAILED, "a value is too large to compute with");
        }
        List<Look> looks = design.looks();
        int to = looks.isEmpty() ? Integer.MAX_VALUE : looks.get(0).pairs();
        int forks = data.forks(0, to);
        if (forks == 0) {
            return Ended.of(Verdict.INCONCLUSIVE, "no pair has a value on both sides");
        }
        if (!looks.isEmpty() && (data.measuredPairs() < to || forks < Look.FEWEST_PAIRS)) {
            return Ended.of(Verdict.INCONCLUSIVE, tooFewPairs(forks, Math.max(to, Look.FEWEST_PAIRS)));
        }
        Contrast contrast = data.contrast(0, to);
        if (contrast.df() >= 1 && contrast.attainableP() <= LEVEL) {
            return Optional.empty();
        }
        return Ended.of(
                Verdict.INCONCLUSIVE,
                design.paired()
                        ? tooFewPairs(data.forks(0, Integer.MAX_VALUE), 5)
                        : "too few forks for any test: " + base.measuredForks() + " against " + head.measuredForks()
                                + "; at least 3 against 3 are needed (-f 5 is better)");
    }

    private static String tooFewPairs(int pairs, int needed) {
        return "too few pairs for any test: " + pairs + "; at least " + needed + " are needed";
    }
}
