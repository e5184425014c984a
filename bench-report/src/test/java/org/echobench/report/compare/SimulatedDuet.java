package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.echobench.report.compare.Tested.ByLevels;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Look;
import org.echobench.results.stats.Margin;
import org.echobench.results.stats.ModeratedT;

/**
 * A duet that nobody measured, after it has ended. {@code -Dsimulated.duets=N} simulates N of each kind.
 *
 * @param rows the decisions on each row's metrics
 * @param pairs that were measured
 */
record SimulatedDuet(List<List<Outcome>> rows, int pairs) {

    static final int DUETS = Integer.getInteger("simulated.duets", 500);
    /** Where each takes long, or where a share is far from what is asked for. */
    static final int FEW = DUETS / 5;

    static final int PAIRS = 12;
    static final List<Look> LOOKS = Look.schedule(PAIRS);

    /** One metric of a row, and what of its difference matters. */
    record Measured(Testable data, Margin margin, String metric, boolean mayHaveLevels) {

        /** Of a metric without levels, by the log ratio of each pair. */
        static Measured of(double[] differences, Margin margin, String metric) {
            List<double[]> base = Arrays.stream(differences)
                    .mapToObj(pair -> new double[] {1})
                    .toList();
            List<double[]> head = Arrays.stream(differences)
                    .mapToObj(pair -> new double[] {Math.exp(pair)})
                    .toList();
            return new Measured(new Testable(base, head, true, false), margin, metric, false);
        }

        private Contrast until(int pairs) {
            return data.contrast(pairs);
        }

        private Optional<ByLevels> levels(int pairs) {
            return mayHaveLevels ? data.levels(pairs) : Optional.empty();
        }
    }

    boolean anyDifference() {
        return rows.stream().flatMap(List::stream).anyMatch(one -> one.sign() != 0);
    }

    boolean anyEquivalence() {
        return rows.stream().flatMap(List::stream).anyMatch(Outcome::equivalent);
    }

    long equivalent(int metric) {
        return rows.stream().filter(row -> row.get(metric).equivalent()).count();
    }

    long found(int metric, int sign) {
        return rows.stream().filter(row -> row.get(metric).sign() == sign).count();
    }

    /** Measures pair by pair, and ends each row when all its metrics are decided. */
    static SimulatedDuet of(List<List<Measured>> rows) {
        return of(rows, rows.size() * rows.get(0).size());
    }

    /** @param family how many rows and metrics are decided together */
    static SimulatedDuet of(List<List<Measured>> rows, int family) {
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
            List<Tested> now = Tested.all(
                    open.stream().map(all::get).toList(),
                    one -> one.until(look.pairs()),
                    Measured::margin,
                    Measured::metric,
                    ModeratedT::cautious);
            for (int k = 0; k < now.size(); k++) {
                int i = open.get(k);
                tests.get(i).add(now.get(k).with(all.get(i).levels(look.pairs())));
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
        return new SimulatedDuet(byRow, pairs);
    }

    private static boolean decided(Collection<Outcome> decisions) {
        return decisions.stream().allMatch(one -> one.sign() != 0 || one.equivalent());
    }

    /** Nominal, and two and a half standard errors of so many duets. */
    static void assertNominal(int wrong, int duets) {
        double most = duets * Sequential.LEVEL + 2.5 * Math.sqrt(duets * Sequential.LEVEL * (1 - Sequential.LEVEL));
        assertTrue(wrong <= most, wrong + " of " + duets + " are wrong");
    }
}
