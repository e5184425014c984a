package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.run.RunFile;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.junit.jupiter.api.Test;

/**
 * False alarms of duets of one build with itself, as checks/duet-aa measures them. Their code is the same, so base and head
 * of each pair may be swapped at will, and the duet be judged again:
 *
 * <pre>mvn test -pl bench-report -am -Dtest=SignFlipCheck -Dduets=DIR -Dsurefire.failIfNoSpecifiedTests=false</pre>
 *
 * <p>{@code DIR} holds the folders of duets; of each, {@code base.json}, {@code head.json} and their contexts suffice,
 * compressed or not.
 *
 * <p>It also prints the SD of forks of the same code within their pair, with which a duet's forecast reckons.
 */
class SignFlipCheck {

    private static final int FLIPS = 500;

    /** What a duet decides by default. */
    private static final List<String> METRICS =
            List.of(MetricName.SCORE, Metric.SERVER_CPU.label(), Metric.SERVER_ALLOC.label());

    @Test
    void pairsOfTheSameCodeThatAreSwappedAtRandomHardlyEverDiffer() throws IOException {
        Random random = new Random(20_261_122);
        int duets = 0;
        int wrong = 0;
        Map<String, List<Double>> scatter = new TreeMap<>();
        for (Path folder : folders(Path.of(System.getProperty("duets", "../results/runs")))) {
            JmhFile base = RunFile.read(folder.resolve("base.json"));
            JmhFile head = RunFile.read(folder.resolve("head.json"));
            compare(base, head).rows().forEach(row -> row.estimate()
                    .ifPresent(estimate -> scatter.computeIfAbsent(row.key().metric(), metric -> new ArrayList<>())
                            .add(withinPairs(estimate))));
            int before = wrong;
            for (int i = 0; i < FLIPS; i++) {
                wrong += differs(base, head, random) ? 1 : 0;
            }
            System.out.printf("%s: a false difference in %d of %d%n", folder.getFileName(), wrong - before, FLIPS);
            duets++;
        }
        assertTrue(duets > 0, "there are no duets");
        scatter.forEach((metric, sds) -> System.out.printf(
                "SD of a fork's %s within its pair: median of %d rows %.1f %%, %.1f to %.1f %%%n",
                metric,
                sds.size(),
                100
                        * Median.withDefaults()
                                .evaluate(sds.stream().mapToDouble(sd -> sd).toArray()),
                100 * Collections.min(sds),
                100 * Collections.max(sds)));
        System.out.printf("%d duets: a false difference in %.2f %%%n", duets, 100.0 * wrong / duets / FLIPS);
        // Swaps of one duet are not independent of each other: twice the nominal rate may be chance.
        assertTrue(wrong <= 2 * Sequential.LEVEL * duets * FLIPS, wrong + " are wrong");
    }

    private static List<Path> folders(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root, 2)) {
            return all.filter(folder -> Files.exists(folder.resolve("base.context.json")))
                    .sorted()
                    .toList();
        }
    }

    private static boolean differs(JmhFile base, JmhFile head, Random random) {
        Map<RowId, JmhRow> heads = head.rows().stream().collect(Collectors.toMap(JmhRow::id, Function.identity()));
        List<JmhRow> before = new ArrayList<>();
        List<JmhRow> after = new ArrayList<>();
        for (JmhRow row : base.rows()) {
            JmhRow other = heads.get(row.id());
            if (other != null) {
                boolean[] swapped = new boolean[row.score().forks().size()];
                for (int i = 0; i < swapped.length; i++) {
                    swapped[i] = random.nextBoolean();
                }
                before.add(mixed(row, other, swapped));
                after.add(mixed(other, row, swapped));
            }
        }
        return compare(with(base, before), with(head, after)).rows().stream()
                .anyMatch(row -> row.verdict() == Verdict.REGRESSED || row.verdict() == Verdict.IMPROVED);
    }

    private static Comparison compare(JmhFile base, JmhFile head) {
        List<String> metrics = METRICS.stream()
                .filter(metric -> metric.equals(MetricName.SCORE)
                        || base.rows().stream().anyMatch(row -> row.secondary().containsKey(metric)))
                .toList();
        Policy policy = Policy.of(metrics, List.of(), List.of(), Set.of("libraries", "jvmArgs"), Set.of());
        return FileComparison.compare(base, head, policy);
    }

    /** The SD of one fork, as a share: a difference of two scatters by √2 as much. */
    private static double withinPairs(Estimate estimate) {
        double[] differences = estimate.each().stream().mapToDouble(Math::log1p).toArray();
        return Math.sqrt(Variance.of(differences).getAsDouble() / 2);
    }

    private static JmhFile with(JmhFile file, List<JmhRow> rows) {
        return new JmhFile(file.name(), file.sha256(), rows, file.notes(), file.context());
    }

    /** The row, with the other's forks at the places that are swapped. */
    private static JmhRow mixed(JmhRow row, JmhRow other, boolean[] swapped) {
        Map<String, JmhMetric> secondary = new LinkedHashMap<>();
        for (String metric : METRICS) {
            if (row.secondary().containsKey(metric) && other.secondary().containsKey(metric)) {
                secondary.put(
                        metric,
                        mixed(row.secondary().get(metric), other.secondary().get(metric), swapped));
            }
        }
        return new JmhRow(row.id(), row.settings(), mixed(row.score(), other.score(), swapped), secondary, 0);
    }

    private static JmhMetric mixed(JmhMetric metric, JmhMetric other, boolean[] swapped) {
        List<Fork> forks = new ArrayList<>(metric.forks());
        for (int i = 0; i < Math.min(forks.size(), other.forks().size()); i++) {
            if (swapped[i]) {
                forks.set(i, other.forks().get(i));
            }
        }
        return new JmhMetric(metric.name(), metric.unit(), metric.score(), forks, metric.invalid());
    }
}
