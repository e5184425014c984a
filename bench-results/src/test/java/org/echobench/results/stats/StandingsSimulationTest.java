package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Standings.Contest;
import org.echobench.results.stats.Standings.Entrant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs that nobody measured: four rows, a reference and other servers. How often the intervals of each server hold its true
 * level, and how often a row shows a difference between servers that do not differ. The seed is fixed.
 */
@Tag("simulation")
class StandingsSimulationTest {

    private static final int RUNS = Integer.getInteger("simulated.runs", 400);
    private static final int ROWS = 4;

    /** No difference is too small, so that the level of the test itself is seen. */
    private static final Floor NO_FLOOR = new Floor(0, 0, 0);

    /**
     * SDs in % of forks by CPU, all slices, in the duets without a difference that results/baseline/amd-epyc-2 keeps: the
     * reference (not in them), Netty, Vert.x, Undertow, Grizzly, Jetty, Tomcat; echo, push, plaintext, and echo again.
     */
    private static final double[][] KEPT = {
        {1, 1.16, 1.39, 3.94, 2.09, 1.59, 0.82},
        {1, 1.06, 1.12, 2.98, 0.98, 0.99, 1.95},
        {1, 1.12, 0.57, 1.07, 1.4, 1.17, 2.27},
        {1, 1.16, 1.39, 3.94, 2.09, 1.59, 0.82}
    };

    /** How forks scatter. */
    private record Noise(double[][] sds, double round, double missing, int limited) {

        static Noise inAllRows(double... sds) {
            double[][] rows = new double[ROWS][];
            Arrays.fill(rows, sds);
            return new Noise(rows, 0.06, 0, 0);
        }
    }

    /** Shares in %. */
    private record Outcome(double[] coverage, double leastOfARow, double falseRows) {

        double least() {
            return Arrays.stream(coverage).min().orElseThrow();
        }

        double mean() {
            return Arrays.stream(coverage).average().orElseThrow();
        }
    }

    /** @param sds of the reference and of each server */
    @ParameterizedTest
    @CsvSource({
        "equal, 1 1 1 1 1 1 1",
        "1 to 7, 1 1 1.48 2.18 3.21 4.74 7",
        "half 7, 1 1 7 1 7 1 7",
        "one 7, 1 1 1 1 1 1 7",
        "two of ten 7, 1 1 1 1 1 1 1 1 1 7 7",
        "one of three 7, 1 1 1 7"
    })
    void intervalsHoldAndEqualServersDoNotDiffer(String what, String sds) {
        double[] each =
                Stream.of(sds.split(" ")).mapToDouble(Double::parseDouble).toArray();
        for (int rounds : new int[] {2, 3, 5}) {
            check(what, rounds, Noise.inAllRows(each));
        }
    }

    /** Two servers and the reference tell too little of who scatters: their one pair differs falsely in up to 9 % of rows. */
    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "5, 1", "2, 7", "3, 7", "5, 7"})
    void twoServersAndTheReference(int rounds, double other) {
        Outcome outcome = simulate("two, 7 and " + other, rounds, Noise.inAllRows(1, other, 7));
        assertTrue(outcome.falseRows <= 10, "rows with a false difference: " + outcome.falseRows);
        assertTrue(outcome.least() >= 92, "coverage " + Arrays.toString(outcome.coverage));
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0", "0, 2", "0, 5"})
    void missingForksAndLimitedServers(double missing, int limited) {
        Noise noise = Noise.inAllRows(1, 1, 1, 1, 1, 1, 7);
        check("one 7, missing or limited", 3, new Noise(noise.sds, noise.round, missing, limited));
    }

    /** A server that scatters in some kinds of rows only is found out by its forks in those rows alone. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void serversThatScatterAsInTheKeptDuets(int rounds) {
        check("kept", rounds, new Noise(KEPT, 0.06, 0, 0));
    }

    private static void check(String what, int rounds, Noise noise) {
        Outcome outcome = simulate(what, rounds, noise);
        assertTrue(outcome.falseRows <= 6, "rows with a false difference: " + outcome.falseRows);
        assertTrue(outcome.least() >= 93, "coverage " + Arrays.toString(outcome.coverage));
    }

    private static Outcome simulate(String what, int rounds, Noise noise) {
        Random random = new Random(20_261_122);
        int servers = noise.sds[0].length;
        int[][] covered = new int[ROWS][servers];
        int[][] intervals = new int[ROWS][servers];
        int falseRows = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Contest> rows = new ArrayList<>();
            double[] truth = new double[ROWS];
            for (int row = 0; row < ROWS; row++) {
                double sd = 0.01 * Math.exp(0.3 * random.nextGaussian());
                double[] effects = new double[rounds];
                Arrays.setAll(effects, r -> noise.round * random.nextGaussian());
                truth[row] = 1_000 * Math.exp(Arrays.stream(effects).sum() / rounds);
                rows.add(contest(random, sd, noise.sds[row], effects, noise));
            }
            List<Standings> all = Standings.of(rows);
            for (int row = 0; row < ROWS; row++) {
                falseRows += anyDiffers(all.get(row), servers) ? 1 : 0;
                for (int s = 0; s < servers; s++) {
                    Standing standing = all.get(row).standing("s" + s);
                    if (standing.low().isPresent()) {
                        intervals[row][s]++;
                        boolean holds = standing.low().getAsDouble() <= truth[row]
                                && truth[row] <= standing.high().getAsDouble();
                        covered[row][s] += holds ? 1 : 0;
                    }
                }
            }
        }
        double[] coverage = new double[servers];
        double leastOfARow = 100;
        for (int s = 0; s < servers; s++) {
            int held = 0;
            int given = 0;
            for (int row = 0; row < ROWS; row++) {
                held += covered[row][s];
                given += intervals[row][s];
                leastOfARow = Math.min(leastOfARow, 100.0 * covered[row][s] / intervals[row][s]);
            }
            coverage[s] = 100.0 * held / given;
        }
        Outcome outcome = new Outcome(coverage, leastOfARow, 100.0 * falseRows / (RUNS * ROWS));
        System.out.printf(
                "%-26s %d rounds: coverage %.1f %%, of the least server %.1f %%, of the least server and row %.1f %%;"
                        + " rows with a false difference %.1f %%%n",
                what, rounds, outcome.mean(), outcome.least(), outcome.leastOfARow, outcome.falseRows);
        return outcome;
    }

    private static boolean anyDiffers(Standings row, int servers) {
        return IntStream.range(0, servers)
                        .mapToObj(s -> row.standing("s" + s).letters())
                        .filter(letters -> !letters.isEmpty())
                        .distinct()
                        .count()
                > 1;
    }

    /** All servers at 1,000. */
    private static Contest contest(Random random, double sd, double[] sds, double[] effects, Noise noise) {
        List<Entrant> entrants = IntStream.range(0, sds.length)
                .mapToObj(s -> {
                    List<Double> forks = Arrays.stream(effects)
                            .map(effect -> 1_000 * Math.exp(effect + sd * sds[s] * random.nextGaussian()))
                            .map(value -> random.nextDouble() < noise.missing ? Double.NaN : value)
                            .boxed()
                            .toList();
                    return new Entrant("s" + s, s > 0, s <= noise.limited, forks);
                })
                .toList();
        return new Contest(entrants, Direction.HIGHER_IS_BETTER, NO_FLOOR);
    }
}
