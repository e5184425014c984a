package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.echobench.report.compare.Comparer.Candidate;
import org.echobench.results.stats.AdjustedP;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.Look;
import org.echobench.results.stats.ModeratedT;

/**
 * Decides rows while they are measured, pair by pair. A row has one p for all its looks ({@link Look#p}), whenever it
 * ends, so {@link AdjustedP#holm} can correct for the number of rows: in a whole duet the chance of any false
 * difference is at most {@link #LEVEL}, and so is the chance of any false equivalence.
 */
public final class Sequential {

    /** The chance of any false difference in a duet, and of any false equivalence. */
    public static final double LEVEL = 0.02;

    private static final double POWER = 0.90;

    private Sequential() {}

    /**
     * Judges rows of a duet at every look that they have reached. Pairs after the last look that was reached count at
     * the next one: a stopped duet has the verdicts of its last look.
     */
    static List<Outcome> outcomes(List<Candidate.Ready> rows, List<Look> looks, int family) {
        List<List<Tested>> tests = new ArrayList<>();
        rows.forEach(row -> tests.add(new ArrayList<>()));
        for (Look look : looks) {
            List<Integer> reached = IntStream.range(0, rows.size())
                    .filter(i -> rows.get(i).data().measuredPairs() >= look.pairs())
                    .boxed()
                    .toList();
            List<Tested> tested = Tested.all(
                    reached.stream().map(rows::get).toList(),
                    row -> row.data().contrast(look.pairs()),
                    Candidate.Ready::margin,
                    Candidate.Ready::family,
                    ModeratedT::cautious);
            for (int k = 0; k < reached.size(); k++) {
                Candidate.Ready row = rows.get(reached.get(k));
                tests.get(reached.get(k)).add(tested.get(k).with(row.levels(look.pairs())));
            }
        }
        return decide(tests, looks, family);
    }

    /**
     * An outcome per row, in order.
     *
     * @param rows each row's tests at the looks that it has reached: one or more, from the first look on
     * @param looks of the duet
     * @param family how many rows the duet decides together, including those without a test
     */
    static List<Outcome> decide(List<List<Tested>> rows, List<Look> looks, int family) {
        double[] difference = adjusted(rows, looks, family, Tested::p);
        double[] equivalence = adjusted(rows, looks, family, Tested::pOfFloor);
        return IntStream.range(0, rows.size())
                .mapToObj(i -> {
                    int look = rows.get(i).size() - 1;
                    Tested last = rows.get(i).get(look);
                    boolean holds = difference[i] <= LEVEL && last.isLarge();
                    return Outcome.of(
                            last,
                            p(rows.get(i), looks, Tested::p),
                            difference[i],
                            holds,
                            equivalence[i] <= LEVEL,
                            // A difference found at an early look was tested at the smallest share of the chance of
                            // error.
                            detectable(looks.get(holds ? looks.size() - 1 : look), family));
                })
                .toList();
    }

    /** A row without a test has p = 1. */
    private static double[] adjusted(
            List<List<Tested>> rows, List<Look> looks, int family, ToDoubleFunction<Tested> p) {
        double[] all = new double[Math.max(family, rows.size())];
        Arrays.fill(all, 1);
        for (int i = 0; i < rows.size(); i++) {
            all[i] = p(rows.get(i), looks, p);
        }
        return AdjustedP.holm(all);
    }

    private static double p(List<Tested> row, List<Look> looks, ToDoubleFunction<Tested> p) {
        return Look.p(looks, row.stream().map(p::applyAsDouble).toList());
    }

    /**
     * The difference that a duet detects in 9 of 10 cases at a look, however the other rows turn out.
     *
     * @param family as in {@link #decide}
     */
    public static DetectableEffect detectable(Look look, int family) {
        return new DetectableEffect(LEVEL * look.share() / family, POWER);
    }
}
