package org.echobench.report.compare;

import static org.echobench.report.compare.SimulatedDuet.DUETS;
import static org.echobench.report.compare.SimulatedDuet.FEW;
import static org.echobench.report.compare.SimulatedDuet.PAIRS;
import static org.echobench.report.compare.SimulatedDuet.assertNominal;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.echobench.report.compare.SimulatedDuet.Measured;
import org.echobench.results.metric.Floor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Duets whose forks lie on the levels of allocation of results/baseline/amd-epyc-2/duet-aa. The test counts how often they are
 * wrong, and which shifts they find. The seed is fixed.
 */
@Tag("simulation")
class LevelsSimulationTest {

    /** Of plaintext on Tomcat and Netty and of the echo on Jetty: bytes per operation. */
    private static final double[][] LEVELS = {{1_218, 1_274, 1_498, 1_778, 1_834}, {1_260, 1_292, 1_316}, {5_247, 5_270}
    };

    /** How many of 48, 72 and 48 forks lay on each. */
    private static final int[][] FORKS = {{5, 27, 1, 3, 12}, {6, 45, 21}, {27, 21}};

    private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20_261_125L);

    /** Of a row; head's forks are drawn with other shares of levels if {@code moved} of them come from the next higher. */
    private Measured allocation(int row, double shift, double moved) {
        List<double[]> base = new ArrayList<>();
        List<double[]> head = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            base.add(fork(LEVELS[row][drawn(FORKS[row])]));
            int level = drawn(FORKS[row]);
            boolean higher = random.nextDouble() < moved;
            head.add(fork(LEVELS[row][higher ? Math.min(level + 1, LEVELS[row].length - 1) : level] + shift));
        }
        Testable data = new Testable(base, head, true, false);
        return new Measured(data, data.margin(Floor.ALLOCATION), "allocation", true);
    }

    private int drawn(int[] forks) {
        int left = random.nextInt(Arrays.stream(forks).sum());
        int level = 0;
        while (left >= forks[level]) {
            left -= forks[level];
            level++;
        }
        return level;
    }

    /** Three iterations within 1 B of a figure that is within 0.5 B of the level. */
    private double[] fork(double level) {
        double figure = level + random.nextDouble() - 0.5;
        return random.doubles(3).map(one -> figure + 2 * one - 1).toArray();
    }

    private SimulatedDuet duet(double shift, double moved) {
        List<List<Measured>> rows = new ArrayList<>();
        for (int row = 0; row < LEVELS.length; row++) {
            rows.add(List.of(allocation(row, shift, moved)));
        }
        return SimulatedDuet.of(rows, 3 * LEVELS.length);
    }

    @Test
    void identicalCodeHardlyEverDiffers() {
        int wrong = 0;
        for (int i = 0; i < DUETS; i++) {
            wrong += duet(0, 0).anyDifference() ? 1 : 0;
        }
        System.out.printf(
                "levels, identical code: a false difference in %.2f %% of %d duets%n", 100.0 * wrong / DUETS, DUETS);
        assertNominal(wrong, DUETS);
    }

    @ParameterizedTest
    @CsvSource({"8.5, 0.5", "16, 0.9", "32, 0.9", "-16, 0.9", "-48, 0.9"})
    void aShiftIsFound(double shift, double leastShare) {
        int[] found = new int[LEVELS.length];
        int wrong = 0;
        for (int i = 0; i < FEW; i++) {
            SimulatedDuet duet = duet(shift, 0);
            for (int row = 0; row < found.length; row++) {
                found[row] += duet.rows().get(row).get(0).sign() == Math.signum(shift) ? 1 : 0;
            }
            wrong += duet.found(0, (int) -Math.signum(shift)) > 0 ? 1 : 0;
        }
        double[] shares =
                Arrays.stream(found).mapToDouble(n -> (double) n / FEW).toArray();
        System.out.printf(
                "levels shifted by %+.1f B: found in %.0f %% (Tomcat), %.0f %% (Netty), %.0f %% (Jetty) of %d duets;"
                        + " in the wrong direction in %.2f %%%n",
                shift, 100 * shares[0], 100 * shares[1], 100 * shares[2], FEW, 100.0 * wrong / FEW);
        assertNominal(wrong, FEW);
        assertTrue(Arrays.stream(shares).allMatch(share -> share >= leastShare), Arrays.toString(shares));
    }

    /** A mean that is higher by a floor, since all levels or some forks are. */
    @ParameterizedTest
    @CsvSource({"13.2, 0, 1", "52.6, 0, 2", "0, 0.75, 1"})
    void aDifferenceOfTheFloorIsHardlyEverEquivalent(double shift, double moved, int row) {
        int wrong = 0;
        for (int i = 0; i < DUETS; i++) {
            SimulatedDuet duet = SimulatedDuet.of(List.of(List.of(allocation(row, shift, moved))));
            wrong += duet.anyEquivalence() ? 1 : 0;
        }
        System.out.printf(
                "levels, a difference of the floor by %+.1f B and %.0f %% of forks: a false equivalence in %.2f %%"
                        + " of %d duets%n",
                shift, 100 * moved, 100.0 * wrong / DUETS, DUETS);
        assertNominal(wrong, DUETS);
    }
}
