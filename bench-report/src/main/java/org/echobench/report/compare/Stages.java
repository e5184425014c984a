package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.echobench.report.decide.Confirmation;
import org.echobench.report.decide.Decision;
import org.echobench.report.decide.OneStage;
import org.echobench.report.decide.Screen;
import org.echobench.report.decide.Tested;
import org.echobench.results.stats.Contrast;

/** Runs a design's stages over all rows of a comparison. */
final class Stages {

    /** Fewer fresh pairs have no test. */
    private static final int LEAST_FRESH = 2;

    private Stages() {}

    /** An outcome per row, in order. */
    static List<Outcome> run(List<Prepared> rows, Design design) {
        return design.screenPairs().isPresent()
                ? twoStages(rows, design.screenPairs().getAsInt())
                : oneStage(rows);
    }

    private static List<Outcome> oneStage(List<Prepared> rows) {
        List<Tested> tested = test(rows, Prepared::contrast);
        List<Decision> decisions = OneStage.decide(tested);
        return IntStream.range(0, rows.size())
                .mapToObj(i -> new Outcome(
                        tested.get(i),
                        tested.get(i).test().p(),
                        decisions.get(i).q(),
                        decisions.get(i).sign(),
                        false))
                .toList();
    }

    private static List<Outcome> twoStages(List<Prepared> rows, int screenPairs) {
        List<Tested> screened = test(rows, r -> r.data().contrast(0, screenPairs));
        List<Decision> atScreen = OneStage.decide(screened);
        List<Outcome> outcomes = new ArrayList<>();
        List<Integer> confirmed = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Tested row = screened.get(i);
            boolean candidate = Screen.isCandidate(row);
            boolean fresh = rows.get(i).data().forks(screenPairs, Integer.MAX_VALUE) >= LEAST_FRESH;
            if (candidate && fresh) {
                confirmed.add(i);
            }
            outcomes.add(new Outcome(row, row.test().p(), atScreen.get(i).q(), 0, candidate && !fresh));
        }
        List<Tested> fresh = test(
                confirmed.stream().map(rows::get).toList(), r -> r.data().contrast(screenPairs, Integer.MAX_VALUE));
        List<Integer> signs =
                confirmed.stream().map(i -> screened.get(i).sign()).toList();
        List<Decision> decisions = Confirmation.decide(fresh, signs);
        for (int k = 0; k < confirmed.size(); k++) {
            Tested row = fresh.get(k);
            double p = row.test().p(signs.get(k));
            Decision decision = decisions.get(k);
            outcomes.set(confirmed.get(k), new Outcome(row, p, decision.q(), decision.sign(), false));
        }
        return outcomes;
    }

    private static List<Tested> test(List<Prepared> rows, Function<Prepared, Contrast> contrast) {
        return Tested.all(rows, contrast, Prepared::margin, Prepared::family);
    }
}
