package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.results.jmh.RunContext;

/** Judges matchups together: they share the correction for being many. */
final class Comparer {

    private final Preparation preparation;
    private final Judge judge;
    private final VerdictRule verdicts;

    /** Decides rows together. */
    interface Judge {

        /**
         * An outcome per row, in order.
         *
         * @param family how many rows are decided together, with those that cannot be tested
         */
        List<Outcome> outcomes(List<Prepared> rows, int family);
    }

    Comparer(Rules rules, Optional<RunContext> baseContext, Optional<RunContext> headContext, Judge judge) {
        this.judge = judge;
        this.preparation = new Preparation(rules, baseContext, headContext);
        this.verdicts = new VerdictRule(
                rules,
                baseContext.flatMap(RunContext::disturbance).or(() -> headContext.flatMap(RunContext::disturbance)));
    }

    /** A result per matchup, in order. Rows that never count are decided apart: they must not cost those that do. */
    List<RowResult> compare(List<Matchup> matchups) {
        Map<Matchup, RowResult> results = new IdentityHashMap<>();
        matchups.stream()
                .collect(Collectors.partitioningBy(matchup -> Rules.counts(matchup.key())))
                .values()
                .forEach(family -> judge(family, results));
        return matchups.stream().map(results::get).toList();
    }

    private void judge(List<Matchup> family, Map<Matchup, RowResult> results) {
        List<Prepared> rows = new ArrayList<>();
        for (Matchup matchup : family) {
            Preparation.Prospect prospect = preparation.prepare(matchup);
            prospect.result().ifPresent(r -> results.put(matchup, r));
            prospect.prepared().ifPresent(rows::add);
        }
        List<Outcome> outcomes = judge.outcomes(rows, family.size());
        for (int i = 0; i < rows.size(); i++) {
            results.put(rows.get(i).matchup(), verdicts.result(rows.get(i), outcomes.get(i)));
        }
    }
}
