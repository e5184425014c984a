package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.TSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.echobench.report.compare.Tested.Margin;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.DetectableEffect;
import org.echobench.results.stats.Look;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole duets that nobody measured, with every look and with rows that end: how often they are wrong, and what they find.
 * The seed is fixed. {@code -Dsimulated.duets=N} simulates N of each kind.
 */
@Tag("simulation")
class SequentialSimulationTest {

    private static final int DUETS = Integer.getInteger("simulated.duets", 500);
    private static final int ROWS = 3;
    private static final int PAIRS = 12;
    private static final List<Look> LOOKS = Look.schedule(PAIRS);
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

    /** One metric of a row: the difference of each pair, and what of it matters. */
    private record Measured(double[] differences, Margin margin, String metric) {

        Contrast until(int pairs) {
            return Contrast.paired(new double[pairs], Arrays.copyOf(differences, pairs));
        }
    }

    /** A duet after it has ended: the decisions on each row's metrics, and the pairs that were measured. */
    private record Ended(List<List<Outcome>> rows, int pairs) {

        boolean anyDifference() {
            return rows.stream().flatMap(List::stream).anyMatch(one -> one.sign() != 0);
        }

        boolean anyEquivalence() {
            return rows.stream().flatMap(List::stream).anyMatch(Outcome::equivalent);
        }

        long found(int metric, int sign) {
            return rows.stream().filter(row -> row.get(metric).sign() == sign).count();
        }
    }

    /** Measures pair by pair, and ends each row when all its metrics are decided. */
    private static Ended duet(List<List<Measured>> rows) {
        return duet(rows, rows.size() * rows.get(0).size());
    }

    private static Ended duet(List<List<Measured>> rows, int family) {
        List<Measured> all = rows.stream().flatMap(List::stream).toList();
        int metrics = rows.get(0).size();
        List<List<Tested>> tests = new ArrayList<>();
        all.forEach(one -> tests.add(new ArrayList<>()));
        boolean[] ended = new boolean[rows.size()];
        List<Outcome> decisions = List.of();
        int pairs = 0;
        int judged = 0;
        for (Look look : LOOKS) {
            List<Integer> open = IntStream.range(0, all.size())
                    .filter(i -> !ended[i / metrics])
                    .boxed()
                    .toList();
            List<Tested> now = Tested.cautious(
                    open.stream().map(all::get).toList(),
                    one -> one.until(look.pairs()),
                    Measured::margin,
                    Measured::metric);
            for (int k = 0; k < now.size(); k++) {
                tests.get(open.get(k)).add(now.get(k));
            }
            pairs += open.size() / metrics * (look.pairs() - judged);
            judged = look.pairs();
            decisions = Sequential.decide(tests, LOOKS, family);
            for (int row = 0; row < ended.length; row++) {
                ended[row] = decided(decisions.subList(row * metrics, (row + 1) * metrics));
            }
        }
        List<List<Outcome>> byRow = new ArrayList<>();
        for (int row = 0; row < ended.length; row++) {
            byRow.add(decisions.subList(row * metrics, (row + 1) * metrics));
        }
        return new Ended(byRow, pairs);
    }

    private static boolean decided(Collection<Outcome> decisions) {
        return decisions.stream().allMatch(one -> one.sign() != 0 || one.equivalent());
    }

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
                    new Measured(differences[0], COST, "rate"),
                    new Measured(differences[1], COST, "cpu"),
                    new Measured(differences[2], ALLOCATION, "allocation")));
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

    /** Nominal, and two and a half standard errors of so many duets. */
    private static void assertNominal(int wrong) {
        double most = DUETS * Sequential.LEVEL + 2.5 * Math.sqrt(DUETS * Sequential.LEVEL * (1 - Sequential.LEVEL));
        assertTrue(wrong <= most, wrong + " of " + DUETS + " are wrong");
    }

    @ParameterizedTest
    @CsvSource({"0.05, 0, NORMAL", "0.05, 0.3, NORMAL", "0.05, 0.6, NORMAL", "0.05, 0.6, T5", "0.05, 0.3, MODES"})
    void identicalCodeHardlyEverDiffers(double sd, double spread, Noise noise) {
        int wrong = 0;
        long pairs = 0;
        for (int i = 0; i < DUETS; i++) {
            Ended ended = duet(simulated(sd, spread, noise, 0, 0, 0));
            wrong += ended.anyDifference() ? 1 : 0;
            pairs += ended.pairs();
        }
        System.out.printf(
                "identical code, SD %.0f %%, spread %.1f, %s: a false difference in %.2f %% of %d duets, %.1f pairs a row%n",
                100 * sd, spread, noise, 100.0 * wrong / DUETS, DUETS, (double) pairs / DUETS / ROWS);
        assertNominal(wrong);
    }

    /** What differs by just the floor must not be called equivalent. */
    @ParameterizedTest
    @CsvSource({"0.002, 0", "0.005, 0.6"})
    void aDifferenceOfTheFloorIsHardlyEverEquivalent(double sd, double spread) {
        int wrong = 0;
        for (int i = 0; i < DUETS; i++) {
            Ended ended =
                    duet(simulated(sd, spread, Noise.NORMAL, Math.log1p(0.015), Math.log1p(0.015), Math.log1p(0.01)));
            wrong += ended.anyEquivalence() ? 1 : 0;
        }
        System.out.printf(
                "a difference of the floor, SD %.1f %%: a false equivalence in %.2f %% of %d duets%n",
                100 * sd, 100.0 * wrong / DUETS, DUETS);
        assertNominal(wrong);
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
                rows.add(List.of(new Measured(differences, COST, "score")));
            }
            wrong += duet(rows).anyDifference() ? 1 : 0;
        }
        System.out.printf(
                "forks of 293 benchmarks: a false difference in %.2f %% of %d duets%n", 100.0 * wrong / DUETS, DUETS);
        assertNominal(wrong);
    }

    /** Rate −12 %, CPU +8 % and allocation +2 % at once, as an injection changes them. */
    @ParameterizedTest
    @CsvSource({"0.03, 0.95", "0.04, 0.85", "0.05, 0.60", "0.06, 0.40", "0.07, 0.25", "0.08, 0.15"})
    void aChangeIsFoundAsOftenAsTheScatterAllows(double sd, double leastShare) {
        long[] found = new long[3];
        for (int i = 0; i < DUETS; i++) {
            Ended ended = duet(simulated(sd, 0.3, Noise.NORMAL, Math.log(0.88), Math.log(1.08), Math.log(1.02)));
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

    /** Of differences from a tenth to three times the detectable one, of which each order of size is as frequent. */
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
            Ended ended = duet(List.of(List.of(new Measured(differences, COST, "cpu"))), ROWS * 3);
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
