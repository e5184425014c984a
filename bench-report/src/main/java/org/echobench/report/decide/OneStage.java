package org.echobench.report.decide;

import java.util.List;
import java.util.stream.IntStream;
import org.echobench.results.stats.BenjaminiHochberg;

/** Decides all rows on the same forks: two-sided p, Benjamini-Hochberg over all rows. */
public final class OneStage {

    private static final double Q = 0.05;

    private OneStage() {}

    /** A decision per row, in order. */
    public static List<Decision> decide(List<Tested> rows) {
        double[] q = BenjaminiHochberg.adjust(
                rows.stream().mapToDouble(r -> r.test().p()).toArray());
        return IntStream.range(0, q.length)
                .mapToObj(i -> {
                    int sign = rows.get(i).sign();
                    boolean holds = q[i] <= Q && rows.get(i).isLarge(sign);
                    return new Decision(
                            holds ? sign : 0, q[i], !holds && rows.get(i).isEquivalent());
                })
                .toList();
    }
}
