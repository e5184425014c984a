package org.echobench.report.compare;

import java.util.List;
import java.util.Optional;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Look;

/** Decides whether a matchup can be tested; if not, gives its verdict. */
final class Preparation {

    /** Where even the luckiest order of the forks is likelier than this, no test can speak. */
    private static final double LEVEL = 0.05;

    private final Rules rules;
    private final Optional<RunContext> baseContext;
    private final Optional<RunContext> headContext;

    Preparation(Rules rules, Optional<RunContext> baseContext, Optional<RunContext> headContext) {
        this.rules = rules;
        this.baseContext = baseContext;
        this.headContext = headContext;
    }

    /** A row that can be tested, or the result that it has without a test. */
    record Prospect(Optional<Prepared> prepared, Optional<RowResult> result) {}

    Prospect prepare(Matchup matchup) {
        if (matchup.head().isEmpty()) {
            return ended(matchup, Verdict.MISSING, "in base, but not in head");
        }
        if (matchup.base().isEmpty()) {
            return ended(matchup, Verdict.NEW, "in head, but not in base");
        }
        Series base = matchup.base().get();
        Series head = matchup.head().get();
        Optional<String> refusal = rules.comparability().refusal(base.row(), baseContext, head.row(), headContext);
        if (refusal.isPresent()) {
            return ended(matchup, Verdict.NOT_COMPARABLE, refusal.get());
        }
        Optional<Series.Unusable> unusable = base.unusable().or(head::unusable);
        if (unusable.isPresent()) {
            String side = base.unusable().isPresent() ? "base: " : "head: ";
            return ended(
                    matchup, unusable.get().verdict(), side + unusable.get().reason());
        }
        if (base.isEmpty() || head.isEmpty()) {
            Verdict verdict = base.key().metric().equals(MetricName.SCORE) ? Verdict.FAILED : Verdict.INCONCLUSIVE;
            return ended(matchup, verdict, (base.isEmpty() ? "base" : "head") + " has no values");
        }
        return head.in(base.unit())
                .map(converted -> testable(matchup, base, converted))
                .orElseGet(() -> ended(
                        matchup,
                        Verdict.NOT_COMPARABLE,
                        "unit differs: " + base.unit() + " against " + head.unit() + ", which do not convert"));
    }

    /** @param head in base's unit */
    private Prospect testable(Matchup matchup, Series base, Series head) {
        Testable data = new Testable(base.forks(), head.forks(), rules.design().paired());
        if (data.overflows()) {
            return ended(matchup, Verdict.FAILED, "a value is too large to compute with");
        }
        List<Look> looks = rules.design().looks();
        int to = looks.isEmpty() ? Integer.MAX_VALUE : looks.get(0).pairs();
        if (data.forks(0, to) == 0) {
            return ended(matchup, Verdict.INCONCLUSIVE, "no pair has a value on both sides");
        }
        Contrast contrast = data.contrast(0, to);
        if (!looks.isEmpty() && (data.measuredPairs() < to || data.forks(0, to) < Look.FEWEST_PAIRS)) {
            int needed = Math.max(to, Look.FEWEST_PAIRS);
            return ended(
                    matchup,
                    Verdict.INCONCLUSIVE,
                    "too few pairs for any test: " + data.forks(0, to) + "; at least " + needed + " are needed");
        }
        if (contrast.df() < 1 || contrast.attainableP() > LEVEL) {
            return ended(matchup, Verdict.INCONCLUSIVE, tooFewForks(base, head, data));
        }
        Direction direction =
                MetricName.direction(matchup.key().id().mode(), matchup.key().metric());
        Floor floor = rules.floors().of(matchup.key().metric(), base.unit());
        return new Prospect(Optional.of(new Prepared(matchup, base, head, data, direction, floor)), Optional.empty());
    }

    private String tooFewForks(Series base, Series head, Testable data) {
        return rules.design().paired()
                ? "too few pairs for any test: " + data.forks(0, Integer.MAX_VALUE) + "; at least 5 are needed"
                : "too few forks for any test: " + base.measuredForks() + " against " + head.measuredForks()
                        + "; at least 3 against 3 are needed (-f 5 is better)";
    }

    private Prospect ended(Matchup matchup, Verdict verdict, String reason) {
        RowResult result = new RowResult(
                matchup.key(),
                matchup.versus(),
                matchup.any().unit(),
                MetricName.direction(matchup.key().id().mode(), matchup.key().metric()),
                matchup.base().map(Side::of).orElse(Side.ABSENT),
                head(matchup).map(Side::of).orElse(Side.ABSENT),
                Optional.empty(),
                verdict,
                reason,
                rules.isGated(matchup.key()));
        return new Prospect(Optional.empty(), Optional.of(result));
    }

    /** In base's unit where it converts. */
    private static Optional<Series> head(Matchup matchup) {
        return matchup.head().map(head -> head.in(matchup.any().unit()).orElse(head));
    }
}
