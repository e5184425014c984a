package org.echobench.report.compare;

import java.util.List;
import java.util.stream.IntStream;
import org.echobench.report.compare.Comparer.Candidate;
import org.echobench.results.stats.AdjustedP;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.ModeratedT;

/**
 * The findings on one row.
 *
 * @param tested the test; in a duet that of its last look
 * @param p two-sided; in a duet of all looks together
 * @param q the p adjusted over the rows that were decided together, 0 to 1
 * @param sign +1 or −1 for the direction in which head differs, 0 when no difference was shown
 * @param equivalent whether a difference as large as the floor is ruled out; never where one was shown
 * @param power what a test of this kind finds
 */
public record Outcome(Tested tested, double p, double q, int sign, boolean equivalent, DetectableEffect power) {

    private static final double Q = 0.05;

    /**
     * Decides a row.
     *
     * @param differs whether its difference holds
     * @param equivalent whether a difference as large as the floor is ruled out; ignored for an effect that would count
     *     if it held
     */
    static Outcome of(Tested tested, double p, double q, boolean differs, boolean equivalent, DetectableEffect power) {
        int sign = differs ? tested.sign() : 0;
        return new Outcome(tested, p, q, sign, sign == 0 && equivalent && !tested.counts(), power);
    }

    /**
     * Decides rows that were all measured before anybody looked at them: two-sided p, Benjamini-Hochberg over all rows.
     * A floor is ruled out where the 90 % interval lies within it. An outcome per row, in order.
     */
    static List<Outcome> ofOneStage(List<Candidate.Ready> rows) {
        List<Tested> tested = Tested.all(
                rows, row -> row.data().contrast(), Candidate.Ready::margin, Candidate.Ready::family, ModeratedT::of);
        return ofOneStageTests(
                IntStream.range(0, rows.size())
                        .mapToObj(i -> tested.get(i).with(rows.get(i).levels(Integer.MAX_VALUE)))
                        .toList(),
                Q);
    }

    /**
     * As {@code ofOneStage}, for rows with their tests.
     *
     * @param mostQ the highest q with which a difference holds
     */
    public static List<Outcome> ofOneStageTests(List<Tested> rows, double mostQ) {
        double[] q =
                AdjustedP.benjaminiHochberg(rows.stream().mapToDouble(Tested::p).toArray());
        return IntStream.range(0, q.length)
                .mapToObj(i -> of(
                        rows.get(i),
                        rows.get(i).p(),
                        q[i],
                        q[i] <= mostQ && rows.get(i).isLarge(),
                        rows.get(i).pOfFloor() <= Q,
                        DetectableEffect.OF_ONE_STAGE))
                .toList();
    }
}
