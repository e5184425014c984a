package org.echobench.report.decide;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.Holm;
import org.echobench.results.stats.Look;

/**
 * Decides rows while they are measured, pair by pair. A row has one p for all its looks ({@link Look#p}), whenever it
 * ends, so the rows can be corrected for being many by {@link Holm}: in a whole duet the chance of any false difference is
 * at most {@link #LEVEL}, and so is the chance of any false equivalence.
 */
public final class Sequential {

    /** The chance of any false difference in a duet, and of any false equivalence. */
    public static final double LEVEL = 0.02;

    private static final double POWER = 0.90;

    private Sequential() {}

    /**
     * A decision per row, in order.
     *
     * @param rows each row's tests at the looks that it has reached: one or more, from the first look on
     * @param looks of the duet
     * @param family how many rows the duet decides together, with those that have no test
     */
    public static List<Decision> decide(List<List<Tested>> rows, List<Look> looks, int family) {
        double[] difference = adjusted(rows, looks, family, row -> row.test().p());
        double[] equivalence = adjusted(
                rows, looks, family, row -> row.test().pOfAtLeast(row.margin().floor()));
        return IntStream.range(0, rows.size())
                .mapToObj(i -> {
                    Tested last = rows.get(i).get(rows.get(i).size() - 1);
                    int sign = last.sign();
                    boolean holds = difference[i] <= LEVEL && last.isLarge(sign);
                    return new Decision(holds ? sign : 0, difference[i], !holds && equivalence[i] <= LEVEL);
                })
                .toList();
    }

    /** A row without a test has p = 1. */
    private static double[] adjusted(
            List<List<Tested>> rows, List<Look> looks, int family, ToDoubleFunction<Tested> p) {
        double[] all = new double[Math.max(family, rows.size())];
        Arrays.fill(all, 1);
        for (int i = 0; i < rows.size(); i++) {
            all[i] = Look.p(looks, rows.get(i).stream().map(p::applyAsDouble).toList());
        }
        return Holm.adjust(all);
    }

    /**
     * The difference that a duet finds in 9 of 10 cases at a look, however the other rows turn out.
     *
     * @param family as in {@link #decide}
     */
    public static DetectableEffect detectable(Look look, int family) {
        return new DetectableEffect(LEVEL * look.share() / family, POWER);
    }
}
