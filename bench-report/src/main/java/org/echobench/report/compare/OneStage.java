package org.echobench.report.compare;

import java.util.List;
import java.util.stream.IntStream;
import org.echobench.results.stats.AdjustedP;
import org.echobench.results.stats.DetectableEffect;

/** Decides rows that were all measured before anybody looked at them: two-sided p, Benjamini-Hochberg over all rows. */
public final class OneStage {

    private static final double Q = 0.05;

    private OneStage() {}

    static List<Outcome> outcomes(List<Candidate.Ready> rows) {
        return decide(Tested.all(rows, Candidate.Ready::contrast, Candidate.Ready::margin, Candidate.Ready::family));
    }

    /** An outcome per row, in order. */
    public static List<Outcome> decide(List<Tested> rows) {
        double[] q = AdjustedP.benjaminiHochberg(
                rows.stream().mapToDouble(r -> r.test().p()).toArray());
        return IntStream.range(0, q.length)
                .mapToObj(i -> {
                    Tested row = rows.get(i);
                    boolean holds = q[i] <= Q && row.isLarge();
                    return new Outcome(
                            row,
                            row.test().p(),
                            q[i],
                            holds ? row.sign() : 0,
                            !holds && row.isEquivalent(),
                            DetectableEffect.OF_ONE_STAGE);
                })
                .toList();
    }
}
