package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.VariancePrior;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The moderated t on real benchmarks: identical code split in two in all 126 ways, and with a slowdown injected. */
@Tag("simulation")
class CalibrationTest {

    private static final double[][] FORK_MEANS = RealForks.logForkMeans();
    private static final double SLOWDOWN = Math.log(1.10);

    @Test
    void flagsIdenticalCodeNoMoreOftenThanItsLevel() {
        assertEquals(293, FORK_MEANS.length);
        double at5 = 0;
        double at1 = 0;
        for (boolean[] split : splits()) {
            double[] p = p(split, 0);
            at5 += share(p, 0.05) / 126;
            at1 += share(p, 0.01) / 126;
        }
        System.out.printf("identical code, 126 splits: %.2f %% flagged at .05, %.2f %% at .01%n", 100 * at5, 100 * at1);
        assertTrue(at5 <= 0.055, "flagged at .05: " + at5);
        assertTrue(at1 <= 0.013, "flagged at .01: " + at1);
        assertEquals(0.0443, at5, 0.0001, "limma's moderated t on the same data");
        assertEquals(0.0084, at1, 0.0001, "limma's moderated t on the same data");
    }

    @Test
    void findsMoreThanHalfOfTenPercentSlowdowns() {
        double found = 0;
        for (boolean[] split : splits()) {
            found += (share(p(split, SLOWDOWN), 0.01) + share(p(split, -SLOWDOWN), 0.01)) / 2 / 126;
        }
        System.out.printf("10 %% slowdown, 126 splits: %.1f %% found at .01%n", 100 * found);
        assertTrue(found >= 0.50, "found: " + found);
        assertEquals(0.570, found, 0.001, "limma's moderated t on the same data");
    }

    /** All ways to give fork 0 and four others to base. */
    private static List<boolean[]> splits() {
        List<boolean[]> all = new ArrayList<>();
        for (int bits = 0; bits < 1 << 10; bits++) {
            if (Integer.bitCount(bits) == 5 && (bits & 1) == 1) {
                int chosen = bits;
                boolean[] base = new boolean[10];
                IntStream.range(0, 10).forEach(i -> base[i] = (chosen >> i & 1) == 1);
                all.add(base);
            }
        }
        assertEquals(126, all.size());
        return all;
    }

    private static double[] p(boolean[] inBase, double injected) {
        List<Contrast> rows = new ArrayList<>();
        for (double[] forks : FORK_MEANS) {
            double[] base = IntStream.range(0, 10)
                    .filter(i -> inBase[i])
                    .mapToDouble(i -> forks[i])
                    .toArray();
            double[] head = IntStream.range(0, 10)
                    .filter(i -> !inBase[i])
                    .mapToDouble(i -> forks[i] + injected)
                    .toArray();
            rows.add(Contrast.unpaired(base, head));
        }
        VariancePrior prior = VariancePrior.fit(rows);
        return rows.stream().mapToDouble(r -> ModeratedT.of(r, prior).p()).toArray();
    }

    private static double share(double[] p, double level) {
        return IntStream.range(0, p.length).filter(i -> p[i] < level).count() / (double) p.length;
    }
}
