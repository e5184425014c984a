package org.echobench.report.compare;

import static org.echobench.report.compare.SimulatedDuet.DUETS;
import static org.echobench.report.compare.SimulatedDuet.FEW;
import static org.echobench.report.compare.SimulatedDuet.LOOKS;
import static org.echobench.report.compare.SimulatedDuet.PAIRS;
import static org.echobench.report.compare.SimulatedDuet.assertNominal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.TSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.echobench.report.compare.SimulatedDuet.Measured;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.Margin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole duets that nobody measured, with every look and with rows that end: how often they are wrong, and what they find.
 * The seed is fixed.
 */
@Tag("simulation")
class SequentialSimulationTest {

    private static final int ROWS = 3;
    private static final Margin COST = Margin.logarithmic(Floor.COST, 1);

    /** Of 2,000 B: 16 B are less than a hundredth. */
    private static final Margin ALLOCATION = Margin.logarithmic(Floor.ALLOCATION, 2_000);

    private static final double ALLOCATION_SD = 0.003;

    /** Of a fork, and how often one of them is slow, in {@link Noise#MODES}. */
    private static final int ITERATIONS = 3;

    /** Of a difference, where nothing depends on it. */
    private static final double SD = 0.05;

    private static final double SLOW = 0.2;

    private enum Noise {
        NORMAL,
        /** Student's, with 5 degrees of freedom. */
        T5,
        /** Every iteration is either fast or slow by a fixed share, as on a machine that others use for seconds. */
        MODES
    }

    private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20_261_122L);
    private final ContinuousSampler gaussian = ZigguratSampler.NormalizedGaussian.of(random);
    private final ContinuousSampler t5 = TSampler.of(random, 5);

    /**
     * Rate, CPU and allocation of three rows. A fork that is fast by chance costs little CPU: their correlation is −0.9.
     *
     * @param sd of the forks' rate and CPU, the median of the rows
     * @param spread SD of the logarithm of that SD over the rows
     * @param noise how forks scatter
     * @param effects log ratios on rate, CPU and allocation
     */
    private List<List<Measured>> simulated(double sd, double spread, Noise noise, double... effects) {
        List<List<Measured>> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            double fork = sd * Math.exp(spread * gaussian.sample());
            double allocation = ALLOCATION_SD * Math.exp(spread * gaussian.sample());
            double[][] differences = new double[3][PAIRS];
            for (int pair = 0; pair < PAIRS; pair++) {
                for (int side = -1; side <= 1; side += 2) {
                    double shared = noise(noise);
                    differences[0][pair] += side * fork * shared;
                    differences[1][pair] += side * fork * (-0.9 * shared + Math.sqrt(0.19) * noise(noise));
                    differences[2][pair] += side * allocation * noise(noise);
                }
                for (int metric = 0; metric < 3; metric++) {
                    differences[metric][pair] += effects[metric];
                }
            }
            rows.add(List.of(
                    Measured.of(differences[0], COST, "rate"),
                    Measured.of(differences[1], COST, "cpu"),
                    Measured.of(differences[2], ALLOCATION, "allocation")));
        }
        return rows;
    }

    /** Of variance 1. */
    private double noise(Noise noise) {
        return switch (noise) {
            case NORMAL -> gaussian.sample();
            case T5 -> t5.sample() * Math.sqrt(0.6);
            case MODES -> {
                long slow = IntStream.range(0, ITERATIONS)
                        .filter(i -> random.nextDouble() < SLOW)
                        .count();
                double fork = (ITERATIONS * SLOW - slow) / Math.sqrt(ITERATIONS * SLOW * (1 - SLOW));
                yield Math.sqrt(0.9) * fork + Math.sqrt(0.1) * gaussian.sample();
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"0.05, 0, NORMAL", "0.05, 0.3, NORMAL", "0.05, 0.6, NORMAL", "0.05, 0.6, T5", "0.05, 0.3, MODES"})
    void identicalCodeHardlyEverDiffers(double sd, double spread, Noise noise) {
        int wrong = 0;
        long pairs = 0;
        for (int i = 0; i < DUETS; i++) {
            SimulatedDuet ended = SimulatedDuet.of(simulated(sd, spread, noise, 0, 0, 0));
            wrong += ended.anyDifference() ? 1 : 0;
            pairs += ended.pairs();
        }
        System.out.printf(
                "identical code, SD %.0f %%, spread %.1f, %s: a false difference in %.2f %% of %d duets, %.1f pairs a row%n",
                100 * sd, spread, noise, 100.0 * wrong / DUETS, DUETS, (double) pairs / DUETS / ROWS);
        assertNominal(wrong, DUETS);
    }

    /** What differs by just the floor must not be called equivalent. */
    @ParameterizedTest
    @CsvSource({"0.002, 0", "0.005, 0.6"})
    void aDifferenceOfTheFloorIsHardlyEverEquivalent(double sd, double spread) {
        int wrong = 0;
        for (int i = 0; i < DUETS; i++) {
            SimulatedDuet ended = SimulatedDuet.of(
                    simulated(sd, spread, Noise.NORMAL, Math.log1p(0.015), Math.log1p(0.015), Math.log1p(0.01)));
            wrong += ended.anyEquivalence() ? 1 : 0;
        }
        System.out.printf(
                "a difference of the floor, SD %.1f %%: a false equivalence in %.2f %% of %d duets%n",
                100 * sd, 100.0 * wrong / DUETS, DUETS);
        assertNominal(wrong, DUETS);
    }

    /** Three benchmarks in each duet, drawn with their forks from 293 × 10. */
    @Test
    void realForksOfIdenticalCodeHardlyEverDiffer() {
        double[][] forks = RealForks.logForkMeans();
        int wrong = 0;
        for (int i = 0; i < DUETS; i++) {
            List<List<Measured>> rows = new ArrayList<>();
            for (int row = 0; row < ROWS; row++) {
                double[] benchmark = forks[random.nextInt(forks.length)];
                double[] differences = new double[PAIRS];
                Arrays.setAll(differences, pair -> benchmark[random.nextInt(10)] - benchmark[random.nextInt(10)]);
                rows.add(List.of(Measured.of(differences, COST, "score")));
            }
            wrong += SimulatedDuet.of(rows).anyDifference() ? 1 : 0;
        }
        System.out.printf(
                "forks of 293 benchmarks: a false difference in %.2f %% of %d duets%n", 100.0 * wrong / DUETS, DUETS);
        assertNominal(wrong, DUETS);
    }

    /** Rate −12 %, CPU +8 % and allocation +2 % at once, as an injection changes them. */
    @ParameterizedTest
    @CsvSource({"0.03, 0.95", "0.04, 0.85", "0.05, 0.60", "0.06, 0.40", "0.07, 0.25", "0.08, 0.15"})
    void aChangeIsFoundAsOftenAsTheScatterAllows(double sd, double leastShare) {
        long[] found = new long[3];
        for (int i = 0; i < DUETS; i++) {
            SimulatedDuet ended =
                    SimulatedDuet.of(simulated(sd, 0.3, Noise.NORMAL, Math.log(0.88), Math.log(1.08), Math.log(1.02)));
            found[0] += ended.found(0, -1);
            found[1] += ended.found(1, 1);
            found[2] += ended.found(2, 1);
        }
        double[] shares =
                Arrays.stream(found).mapToDouble(n -> (double) n / DUETS / ROWS).toArray();
        System.out.printf(
                "SD %.0f %%: found in %.0f %% (rate −12 %%), %.0f %% (CPU +8 %%), %.0f %% (allocation +2 %%) of %d rows%n",
                100 * sd, 100 * shares[0], 100 * shares[1], 100 * shares[2], DUETS * ROWS);
        assertTrue(shares[1] >= leastShare, "CPU: " + shares[1]);
        assertTrue(shares[0] >= shares[1], "rate: " + shares[0]);
        assertTrue(shares[2] >= 0.95, "allocation: " + shares[2]);
    }

    /** What a default duet is to find, by the scatter of a fork that turns of a tenth of a second are to leave. */
    @ParameterizedTest
    @CsvSource({"0.010, 0.94, 0.40", "0.014, 0.86, 0.08", "0.020, 0.60, 0", "0.030, 0.25, 0"})
    void smallChangesAreFoundAndTheirAbsenceIsShown(double sd, double leastFound, double leastEquivalent) {
        long[] found = new long[3];
        long[] equivalent = new long[3];
        for (int i = 0; i < FEW; i++) {
            SimulatedDuet changed = SimulatedDuet.of(
                    simulated(sd, 0.3, Noise.NORMAL, Math.log(0.955), Math.log(1.03), Math.log1p(16 / 2_000.0)));
            SimulatedDuet same = SimulatedDuet.of(simulated(sd, 0.3, Noise.NORMAL, 0, 0, 0));
            for (int metric = 0; metric < 3; metric++) {
                found[metric] += changed.found(metric, metric == 0 ? -1 : 1);
                equivalent[metric] += same.equivalent(metric);
            }
        }
        double all = FEW * ROWS / 100.0;
        System.out.printf(
                "SD %.1f %%: found in %.0f %% (rate \u22124.5 %%), %.0f %% (CPU +3 %%), %.0f %% (allocation +16 B of 2,000);"
                        + " the same is EQUIVALENT in %.0f, %.0f and %.0f %% of %d rows%n",
                100 * sd,
                found[0] / all,
                found[1] / all,
                found[2] / all,
                equivalent[0] / all,
                equivalent[1] / all,
                equivalent[2] / all,
                FEW * ROWS);
        assertTrue(found[1] >= 100 * leastFound * all, "CPU: " + found[1] / all);
        assertTrue(equivalent[1] >= 100 * leastEquivalent * all, "CPU: " + equivalent[1] / all);
    }

    /** True differences are a tenth to three times the detectable one, evenly spread on the logarithmic scale. */
    @Test
    void onlyAnEffectThatIsExpectedToExceedTheTruthByAFifthIsMarked() {
        DetectableEffect power = Sequential.detectable(LOOKS.get(LOOKS.size() - 1), ROWS * 3);
        double detectable = SD * power.factor(PAIRS - 1, 1.0 / PAIRS);
        DoubleSummaryStatistics marked = new DoubleSummaryStatistics();
        DoubleSummaryStatistics others = new DoubleSummaryStatistics();
        for (int i = 0; i < 40 * DUETS; i++) {
            double truth = detectable * 0.1 * Math.pow(30, random.nextDouble());
            double[] differences = new double[PAIRS];
            Arrays.setAll(differences, pair -> truth + SD * gaussian.sample());
            SimulatedDuet ended = SimulatedDuet.of(List.of(List.of(Measured.of(differences, COST, "cpu"))), ROWS * 3);
            Outcome outcome = ended.rows().get(0).get(0);
            if (outcome.sign() > 0) {
                double effect = outcome.tested().effect();
                boolean isMarked = effect
                        < RowResult.EXAGGERATED * power.of(outcome.tested().test());
                (isMarked ? marked : others).accept(effect / truth);
            }
        }
        System.out.printf(
                "effect by truth: %.2f of %d with the mark, %.2f of %d without%n",
                marked.getAverage(), marked.getCount(), others.getAverage(), others.getCount());
        assertEquals(1.19, marked.getAverage(), 0.06);
        assertEquals(1.08, others.getAverage(), 0.04);
    }
}
