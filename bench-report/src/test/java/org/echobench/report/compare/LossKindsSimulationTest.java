package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.report.run.RunFile;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Losses of several kinds in head's slices of kept duets of the same code, 3 % on average where nothing else is said: how many
 * duets of 12 pairs find them, and how many call the rate EQUIVALENT. A pause is no thread's CPU, so only a loss of each slice
 * changes the CPU.
 */
@Tag("simulation")
class LossKindsSimulationTest {

    private static final int REPEATS = Integer.getInteger("simulated.repeats", 6);
    private static final int PAIRS = 12;
    private static final Path KEPT = Path.of("../results/baseline/amd-epyc-2");

    private static final List<String> METRICS = List.of(
            MetricName.SCORE,
            MetricName.trimmed(MetricName.SCORE),
            MetricName.trimmed(Metric.SERVER_CPU.label()),
            Metric.SERVER_PROCESS_CPU.label(),
            Metric.SERVER_ALLOC.label());

    private final Random random = new Random(20_261_127);

    private enum Kind {
        NONE,
        EACH_SLICE_3_PERCENT,
        EACH_SLICE_4_5_PERCENT,
        CPU_3_PERCENT,
        A_THIRD_OF_SLICES,
        COLLECTION_IN_EACH_FOURTH,
        STALL_OF_30_MS_A_SECOND,
        STORM_OF_EIGHT_SLICES;

        /** Factors of a fork's rate, by slice. */
        double[] rate(int slices, Random random) {
            double[] factors = new double[slices];
            Arrays.fill(factors, 1);
            switch (this) {
                case NONE, CPU_3_PERCENT -> {}
                case EACH_SLICE_3_PERCENT -> Arrays.fill(factors, 0.97);
                case EACH_SLICE_4_5_PERCENT -> Arrays.fill(factors, 0.955);
                case A_THIRD_OF_SLICES -> Arrays.setAll(factors, i -> random.nextDouble() < 0.3 ? 0.9 : 1);
                case COLLECTION_IN_EACH_FOURTH -> each(factors, 4, random.nextInt(4), 0.88);
                case STALL_OF_30_MS_A_SECOND -> each(factors, 10, random.nextInt(10), 0.7);
                case STORM_OF_EIGHT_SLICES -> {
                    int from = random.nextInt(slices - 8);
                    Arrays.fill(factors, from, from + 8, 0.6);
                }
            }
            return factors;
        }

        private static void each(double[] factors, int every, int from, double factor) {
            for (int i = from; i < factors.length; i += every) {
                factors[i] = factor;
            }
        }

        double cpu() {
            return switch (this) {
                case EACH_SLICE_3_PERCENT -> 1 / 0.97;
                case EACH_SLICE_4_5_PERCENT -> 1 / 0.955;
                case CPU_3_PERCENT -> 1.03;
                default -> 1;
            };
        }
    }

    private static List<Path> kept() throws IOException {
        try (Stream<Path> aa = Files.list(KEPT.resolve("duet-aa"));
                Stream<Path> museum = Files.list(KEPT.resolve("museum"))) {
            return Stream.concat(
                            aa,
                            museum.filter(path -> path.getFileName().toString().startsWith("neutral")))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }

    /**
     * What docs/statistics.md shows, less what another draw of so many duets may find by chance.
     *
     * @param least share of the duets that find it
     * @param most share that may
     * @param equivalent share of the duets in which both rates may be EQUIVALENT
     */
    @ParameterizedTest
    @CsvSource({
        "NONE, 0, 0.02, 1",
        "EACH_SLICE_3_PERCENT, 0.79, 1, 0.01",
        "EACH_SLICE_4_5_PERCENT, 0.9, 1, 0",
        "CPU_3_PERCENT, 0.79, 1, 1",
        "A_THIRD_OF_SLICES, 0.70, 1, 0",
        "COLLECTION_IN_EACH_FOURTH, 0.70, 1, 0",
        "STALL_OF_30_MS_A_SECOND, 0.65, 1, 0",
        "STORM_OF_EIGHT_SLICES, 0.95, 1, 0"
    })
    void aLossIsFound(Kind kind, double least, double most, double equivalent) throws IOException {
        int duets = 0;
        int found = 0;
        int same = 0;
        for (Path folder : kept()) {
            JmhFile base = RunFile.read(folder.resolve("base.json"));
            JmhFile head = RunFile.read(folder.resolve("head.json"));
            for (int row = 0; row < base.rows().size(); row++) {
                for (int i = 0; i < REPEATS && forks(base, head, row) >= PAIRS; i++) {
                    boolean swapped = random.nextBoolean();
                    List<RowResult> rows = duet(swapped ? head : base, swapped ? base : head, row, kind);
                    duets++;
                    found += rows.stream().anyMatch(one -> one.verdict().isDifference()) ? 1 : 0;
                    same += rows.stream()
                                    .filter(one -> one.verdict() == Verdict.EQUIVALENT)
                                    .anyMatch(one -> MetricName.family(one.key().metric())
                                            .equals(MetricName.SCORE))
                            ? 1
                            : 0;
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s: found in %.0f %% of %d duets, a rate EQUIVALENT in %.0f %%%n",
                kind,
                100.0 * found / duets,
                duets,
                100.0 * same / duets);
        assertTrue(found >= least * duets && found <= most * duets, found + " of " + duets);
        assertTrue(same <= equivalent * duets, same + " of " + duets + " are EQUIVALENT");
    }

    private static int forks(JmhFile base, JmhFile head, int row) {
        return Math.min(
                base.rows().get(row).score().forks().size(),
                head.rows().get(row).score().forks().size());
    }

    private List<RowResult> duet(JmhFile base, JmhFile head, int row, Kind kind) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < forks(base, head, row); i++) {
            order.add(i);
        }
        Collections.shuffle(order, random);
        List<Integer> drawn = order.subList(0, PAIRS);
        JmhRow before = changed(base.rows().get(row), drawn, Kind.NONE);
        JmhRow after = changed(head.rows().get(row), drawn, kind);
        return FileComparison.compare(
                        base.with(List.of(before)),
                        new JmhFile(head.name(), head.sha256(), List.of(after), head.notes(), base.context()),
                        Policy.of(METRICS, List.of(), List.of(), Set.of("libraries", "jvmArgs"), Set.of()))
                .rows();
    }

    private JmhRow changed(JmhRow row, List<Integer> forks, Kind kind) {
        List<double[]> factors = forks.stream()
                .map(fork -> kind.rate(row.score().forks().get(fork).iterations().length, random))
                .toList();
        Map<String, JmhMetric> secondary = new LinkedHashMap<>();
        row.secondary().forEach((name, metric) -> secondary.put(name, metric));
        for (Metric metric : List.of(Metric.SERVER_CPU, Metric.SERVER_PROCESS_CPU)) {
            Optional.ofNullable(row.secondary().get(metric.label()))
                    .ifPresent(cpu -> secondary.put(metric.label(), scaled(cpu, forks, Optional.empty(), kind.cpu())));
        }
        for (String name : List.of(Metric.SERVER_ALLOC.label(), Metric.WARMUP_CAPPED.label())) {
            Optional.ofNullable(row.secondary().get(name))
                    .ifPresent(metric -> secondary.put(name, scaled(metric, forks, Optional.empty(), 1)));
        }
        return new JmhRow(row.id(), row.settings(), scaled(row.score(), forks, Optional.of(factors), 1), secondary, 0);
    }

    private static JmhMetric scaled(
            JmhMetric metric, List<Integer> which, Optional<List<double[]>> factors, double factor) {
        List<Fork> forks = new ArrayList<>();
        for (int k = 0; k < which.size(); k++) {
            double[] values = metric.forks().get(which.get(k)).iterations();
            for (int i = 0; i < values.length; i++) {
                values[i] *= factor * (factors.isPresent() ? factors.get().get(k)[i] : 1);
            }
            forks.add(Fork.of(values));
        }
        return new JmhMetric(metric.name(), metric.unit(), forks, metric.invalid());
    }
}
