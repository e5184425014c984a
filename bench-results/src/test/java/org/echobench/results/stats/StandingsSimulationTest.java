package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Standings.Contest;
import org.echobench.results.stats.Standings.Entrant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs that nobody measured: four rows, a reference and six servers, three rounds. How often the intervals hold the true
 * level, and how often a row shows a difference between servers that do not differ. The seed is fixed.
 */
@Tag("simulation")
class StandingsSimulationTest {

    private static final int RUNS = 1_000;
    private static final int ROWS = 4;
    private static final int SERVERS = 7;
    private static final int ROUNDS = 3;

    /** No difference is too small, so that the level of the test itself is seen. */
    private static final Floor NO_FLOOR = new Floor(0, 0, 0);

    /**
     * @param spread how many times larger the SD of every other server is
     * @param round SD of the rounds' effects
     * @param missing share of the cells that are missing
     * @param limited how many servers may be better than measured
     */
    @ParameterizedTest
    @CsvSource({"1, 0, 0, 0", "1, 0.06, 0, 0", "2, 0.06, 0, 0", "1, 0.06, 0.1, 0", "1, 0.06, 0, 2", "1, 0.06, 0, 5"})
    void theIntervalsCoverTheLevelAndFewRowsShowADifferenceThatIsNone(
            double spread, double round, double missing, int limited) {
        Random random = new Random(20_261_122);
        int covered = 0;
        int intervals = 0;
        int falseRows = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Contest> rows = new ArrayList<>();
            double[] truth = new double[ROWS];
            for (int row = 0; row < ROWS; row++) {
                double sd = 0.05 * Math.exp(0.4 * random.nextGaussian());
                double[] effects = new double[ROUNDS];
                Arrays.setAll(effects, r -> round * random.nextGaussian());
                truth[row] = 1_000 * Math.exp(Arrays.stream(effects).sum() / ROUNDS);
                rows.add(contest(random, sd, spread, effects, missing, limited));
            }
            List<Standings> all = Standings.of(rows);
            for (int row = 0; row < ROWS; row++) {
                falseRows += anyDiffers(all.get(row)) ? 1 : 0;
                for (int s = 0; s < SERVERS; s++) {
                    Standing standing = all.get(row).standing("s" + s);
                    if (standing.low().isPresent()) {
                        intervals++;
                        boolean holds = standing.low().getAsDouble() <= truth[row]
                                && truth[row] <= standing.high().getAsDouble();
                        covered += holds ? 1 : 0;
                    }
                }
            }
        }
        double coverage = 100.0 * covered / intervals;
        double wrong = 100.0 * falseRows / (RUNS * ROWS);
        System.out.printf(
                "SD ratio %.0f, round SD %.0f %%, missing %.0f %%, %d limited: coverage %.1f %%, rows with a false difference %.1f %%%n",
                spread, 100 * round, 100 * missing, limited, coverage, wrong);
        assertTrue(coverage >= 93 && coverage <= 97, "coverage " + coverage);
        assertTrue(wrong <= (spread == 1 ? 6 : 10), "rows with a false difference: " + wrong);
    }

    private static boolean anyDiffers(Standings row) {
        return IntStream.range(0, SERVERS)
                        .mapToObj(s -> row.standing("s" + s).letters())
                        .filter(letters -> !letters.isEmpty())
                        .distinct()
                        .count()
                > 1;
    }

    /** All servers at 1,000. */
    private static Contest contest(
            Random random, double sd, double spread, double[] effects, double missing, int limited) {
        List<Entrant> entrants = IntStream.range(0, SERVERS)
                .mapToObj(s -> {
                    double own = sd * (s % 2 == 0 ? 1 : spread);
                    List<Double> forks = Arrays.stream(effects)
                            .map(effect -> 1_000 * Math.exp(effect + own * random.nextGaussian()))
                            .map(value -> random.nextDouble() < missing ? Double.NaN : value)
                            .boxed()
                            .toList();
                    return new Entrant("s" + s, s > 0, s <= limited, forks);
                })
                .toList();
        return new Contest(entrants, Direction.HIGHER_IS_BETTER, NO_FLOOR);
    }
}
