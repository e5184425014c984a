package org.echobench.report.decide;

import java.util.List;
import java.util.stream.IntStream;
import org.echobench.results.stats.BenjaminiHochberg;

/**
 * The second stage: the screen's candidates on fresh pairs. These alone decide, since the screen chose its rows for
 * looking extreme and its data would carry that into the verdict.
 */
public final class Confirmation {

    private Confirmation() {}

    /**
     * Decides with one-sided p in the direction that the screen saw, Benjamini-Hochberg over the candidates.
     *
     * @param fresh the candidates' tests on fresh pairs only
     * @param screenSigns the direction that the screen saw, +1 or −1 each
     * @return a decision per candidate, in order
     */
    public static List<Decision> decide(List<Tested> fresh, List<Integer> screenSigns) {
        if (fresh.size() != screenSigns.size()) {
            throw new IllegalArgumentException("each candidate needs the sign of its screen, but there are "
                    + fresh.size() + " candidates and " + screenSigns.size() + " signs");
        }
        double[] q = BenjaminiHochberg.adjust(IntStream.range(0, fresh.size())
                .mapToDouble(i -> fresh.get(i).test().p(screenSigns.get(i)))
                .toArray());
        return IntStream.range(0, q.length)
                .mapToObj(i -> {
                    int sign = screenSigns.get(i);
                    boolean holds = q[i] <= OneStage.Q && fresh.get(i).isLarge(sign);
                    return new Decision(holds ? sign : 0, q[i]);
                })
                .toList();
    }
}
