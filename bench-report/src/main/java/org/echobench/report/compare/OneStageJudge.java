package org.echobench.report.compare;

import java.util.List;
import java.util.stream.IntStream;
import org.echobench.report.decide.Decision;
import org.echobench.report.decide.OneStage;
import org.echobench.report.decide.Tested;
import org.echobench.results.stats.DetectableEffect;

/** Judges rows that were all measured before anybody looked at them. */
final class OneStageJudge implements Comparer.Judge {

    @Override
    public List<Outcome> outcomes(List<Prepared> rows, int family) {
        List<Tested> tested = Tested.all(rows, Prepared::contrast, Prepared::margin, Prepared::family);
        List<Decision> decisions = OneStage.decide(tested);
        return IntStream.range(0, rows.size())
                .mapToObj(i -> new Outcome(
                        tested.get(i), tested.get(i).test().p(), decisions.get(i), DetectableEffect.OF_ONE_STAGE))
                .toList();
    }
}
