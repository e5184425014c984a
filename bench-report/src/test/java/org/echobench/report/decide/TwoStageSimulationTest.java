package org.echobench.report.decide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.TSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.echobench.results.stats.Contrast;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Screen and confirmation on simulated runs: 60 rows, pair SD log-normal over rows (sigma .6) around a median, t noise
 * with 5 degrees of freedom and unit variance, floor 2 % in both stages, one row slower by 3, 5, 10 or 20 %. The
 * expected figures are the design's table, itself from 800 runs a cell.
 */
class TwoStageSimulationTest {

    private static final int ROWS = 60;
    private static final int RUNS = 800;
    private static final int SCREEN_PAIRS = 5;
    private static final int FRESH_PAIRS = 10;
    private static final Margin MARGIN = Margin.ofRatios(0.02, 0.02);
    private static final double[] SLOWDOWNS = {0.03, 0.05, 0.10, 0.20};

    private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20261120L);
    private final ContinuousSampler t5 = TSampler.of(random, 5);
    private final NormalizedGaussianSampler gaussian = ZigguratSampler.NormalizedGaussian.of(random);

    @ParameterizedTest(name = "pair SD {0}")
    @CsvSource({
        "0.02, 0.010, '0.68 0.93 0.99 1.00', '0.26 0.63 0.91 0.99'",
        "0.04, 0.038, '0.30 0.64 0.91 0.98', '0.01 0.16 0.65 0.92'",
        "0.08, 0.038, '0.04 0.24 0.67 0.92', '0.00 0.01 0.17 0.69'",
    })
    void reproducesTheDesignsTable(double pairSd, double falseRuns, String twoStages, String oneStage) {
        int withFalseRow = 0;
        int[] foundInTwo = new int[SLOWDOWNS.length];
        int[] foundInOne = new int[SLOWDOWNS.length];
        for (int run = 0; run < RUNS; run++) {
            Run data = new Run(pairSd);
            if (Arrays.stream(data.twoStages(0)).anyMatch(sign -> sign != 0)) {
                withFalseRow++;
            }
            for (int i = 0; i < SLOWDOWNS.length; i++) {
                double effect = Math.log(1 - SLOWDOWNS[i]);
                foundInTwo[i] += data.twoStages(effect)[0] < 0 ? 1 : 0;
                foundInOne[i] += data.oneStage(effect).get(0).sign() < 0 ? 1 : 0;
            }
        }
        System.out.printf(
                "pair SD %.0f %%: false %.1f %%, two stages %s, one stage %s of %d runs%n",
                100 * pairSd,
                100.0 * withFalseRow / RUNS,
                Arrays.toString(foundInTwo),
                Arrays.toString(foundInOne),
                RUNS);
        assertShare("identical code", falseRuns, withFalseRow);
        for (int i = 0; i < SLOWDOWNS.length; i++) {
            assertShare(
                    "two stages, −" + SLOWDOWNS[i], Double.parseDouble(twoStages.split(" ")[i]), foundInTwo[i]);
            assertShare("one stage, −" + SLOWDOWNS[i], Double.parseDouble(oneStage.split(" ")[i]), foundInOne[i]);
        }
    }

    /** Three standard errors of the difference of two shares of 800, and the table's rounding. */
    private static void assertShare(String what, double expected, int count) {
        double p = Math.min(0.995, Math.max(0.005, expected));
        assertEquals(expected, count / (double) RUNS, 3 * Math.sqrt(2 * p * (1 - p) / RUNS) + 0.005, what);
    }

    private final class Run {
        private final List<Contrast> screen = new ArrayList<>();
        private final List<Contrast> fresh = new ArrayList<>();

        Run(double medianSd) {
            for (int row = 0; row < ROWS; row++) {
                double scale = medianSd * Math.exp(0.6 * gaussian.sample()) * Math.sqrt(3.0 / 5);
                screen.add(contrast(scale, SCREEN_PAIRS));
                fresh.add(contrast(scale, FRESH_PAIRS));
            }
        }

        private Contrast contrast(double scale, int pairs) {
            double[] head = new double[pairs];
            Arrays.setAll(head, i -> scale * t5.sample());
            return Contrast.paired(new double[pairs], head);
        }

        /** The sign of what holds, by row. */
        int[] twoStages(double effectOfFirstRow) {
            List<Tested> screened = test(shifted(screen, effectOfFirstRow));
            List<Integer> candidates = IntStream.range(0, ROWS)
                    .filter(row -> Screen.isCandidate(screened.get(row)))
                    .boxed()
                    .toList();
            List<Contrast> again = shifted(fresh, effectOfFirstRow);
            List<Decision> decisions = Confirmation.decide(
                    test(candidates.stream().map(again::get).toList()),
                    candidates.stream().map(row -> screened.get(row).sign()).toList());
            int[] signs = new int[ROWS];
            IntStream.range(0, candidates.size())
                    .forEach(i -> signs[candidates.get(i)] = decisions.get(i).sign());
            return signs;
        }

        List<Decision> oneStage(double effectOfFirstRow) {
            return OneStage.decide(test(shifted(screen, effectOfFirstRow)));
        }

        private List<Contrast> shifted(List<Contrast> rows, double effectOfFirstRow) {
            List<Contrast> all = new ArrayList<>(rows);
            Contrast first = rows.get(0);
            all.set(
                    0,
                    new Contrast(
                            first.estimate() + effectOfFirstRow,
                            first.location() + effectOfFirstRow,
                            first.variance(),
                            first.df(),
                            first.scale(),
                            first.attainableP()));
            return all;
        }

        private List<Tested> test(List<Contrast> rows) {
            return Tested.all(rows, c -> c, c -> MARGIN, c -> "score");
        }
    }
}
