package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.echobench.report.decide.Decision;
import org.echobench.report.decide.Sequential;
import org.echobench.report.decide.Tested;
import org.echobench.results.stats.Look;

/**
 * Judges rows of a duet at every look that they have reached. Pairs after the last look that was reached count at the next
 * one: a duet that was stopped has the verdicts of its last look.
 */
final class DuetJudge implements Comparer.Judge {

    private final List<Look> looks;

    DuetJudge(List<Look> looks) {
        this.looks = looks;
    }

    @Override
    public List<Outcome> outcomes(List<Prepared> rows, int family) {
        List<List<Tested>> tests = new ArrayList<>();
        rows.forEach(row -> tests.add(new ArrayList<>()));
        for (Look look : looks) {
            List<Integer> reached = IntStream.range(0, rows.size())
                    .filter(i -> rows.get(i).data().measuredPairs() >= look.pairs())
                    .boxed()
                    .toList();
            List<Tested> tested = Tested.cautious(
                    reached.stream().map(rows::get).toList(),
                    row -> row.data().contrast(0, look.pairs()),
                    Prepared::margin,
                    Prepared::family);
            for (int k = 0; k < reached.size(); k++) {
                tests.get(reached.get(k)).add(tested.get(k));
            }
        }
        List<Decision> decisions = Sequential.decide(tests, looks, family);
        return IntStream.range(0, rows.size())
                .mapToObj(i -> outcome(tests.get(i), decisions.get(i), family))
                .toList();
    }

    private Outcome outcome(List<Tested> tests, Decision decision, int family) {
        int last = tests.size() - 1;
        return new Outcome(
                tests.get(last),
                Look.p(looks, tests.stream().map(tested -> tested.test().p()).toList()),
                decision,
                Sequential.detectable(looks.get(last), family));
    }
}
