package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.decide.NullControl;
import org.echobench.report.decide.Tested;
import org.echobench.results.jmh.RunContext;

/** Judges matchups together: they share the correction for being many. */
final class Comparer {

    private final Rules rules;
    private final Preparation preparation;
    private final Judge judge;
    private final Optional<String> disturbance;

    /** Decides all rows together. */
    interface Judge {

        /** An outcome per row, in order. */
        List<Outcome> outcomes(List<Prepared> rows);
    }

    Comparer(Rules rules, Optional<RunContext> baseContext, Optional<RunContext> headContext, Judge judge) {
        this.rules = rules;
        this.judge = judge;
        this.disturbance =
                baseContext.flatMap(RunContext::disturbance).or(() -> headContext.flatMap(RunContext::disturbance));
        this.preparation = new Preparation(rules, baseContext, headContext);
    }

    /** A result per matchup, in order. */
    List<RowResult> compare(List<Matchup> matchups) {
        Map<Matchup, RowResult> results = new IdentityHashMap<>();
        List<Prepared> rows = new ArrayList<>();
        List<Prepared> sentinels = new ArrayList<>();
        for (Matchup matchup : matchups) {
            Preparation.Prospect prospect = preparation.prepare(matchup);
            prospect.result().ifPresent(r -> results.put(matchup, r));
            prospect.prepared().ifPresent(p -> (p.isSentinel(rules.design()) ? sentinels : rows).add(p));
        }
        List<Tested> nullControl = Tested.all(sentinels, Prepared::contrast, Prepared::margin, Prepared::family);
        Optional<String> moved = NullControl.moved(nullControl)
                .map(i -> "the null control moved ("
                        + name(sentinels.get(i).matchup().key()) + "), although its code is the same");
        VerdictRule rule = new VerdictRule(rules, moved.or(() -> disturbance));
        judge(rows, rule, results);
        judge(sentinels, rule, results);
        return matchups.stream().map(results::get).toList();
    }

    private void judge(List<Prepared> rows, VerdictRule rule, Map<Matchup, RowResult> results) {
        List<Outcome> outcomes = judge.outcomes(rows);
        for (int i = 0; i < rows.size(); i++) {
            results.put(rows.get(i).matchup(), rule.result(rows.get(i), outcomes.get(i)));
        }
    }

    private static String name(RowKey key) {
        return key.id().shortName() + " " + key.metric();
    }
}
