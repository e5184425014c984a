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
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
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
 * <p>It also prints the SD of forks of the same code within their pair, with which a duet's forecast reckons, and how often a
 * change of head is found, that {@link #CHANGES} makes of one metric at a time in such swapped pairs.
 */
class SignFlipCheck {

    private static final int FLIPS = 500;

    /** What a duet of 15 minutes is to find in 9 of 10 cases, in the metrics that it decides by default. */
    private static final Map<String, DoubleUnaryOperator> CHANGES = Map.of(
            MetricName.SCORE,
            rate -> rate * (1 - 0.045),
            Metric.SERVER_CPU.label(),
            cpu -> cpu * (1 + 0.03),
            Metric.SERVER_ALLOC.label(),
            bytes -> bytes + 16);

    /** Those that decide. */
    private static final List<String> METRICS = List.of(
            MetricName.SCORE,
            MetricName.trimmed(MetricName.SCORE),
            MetricName.trimmed(Metric.SERVER_CPU.label()),
            Metric.SERVER_PROCESS_CPU.label(),
            Metric.SERVER_ALLOC.label());

    /** In place of a change. */
    private static final DoubleUnaryOperator NONE = DoubleUnaryOperator.identity();

    @Test
    void pairsOfTheSameCodeThatAreSwappedAtRandomHardlyEverDiffer() throws IOException {
        Random random = new Random(20_261_122);
        int duets = 0;
        int wrong = 0;
        Map<String, List<Double>> scatter = new TreeMap<>();
        Map<String, List<Boolean>> found = new TreeMap<>();
        for (Path folder : folders(Path.of(System.getProperty("duets", "../results/runs")))) {
            JmhFile base = RunFile.read(folder.resolve("base.json"));
            JmhFile head = RunFile.read(folder.resolve("head.json"));
            compare(base, head).rows().forEach(row -> row.estimate()
                    .ifPresent(estimate -> scatter.computeIfAbsent(row.key().metric(), metric -> new ArrayList<>())
                            .add(withinPairs(estimate))));
            int before = wrong;
            for (int i = 0; i < FLIPS; i++) {
                wrong += swapped(base, head, random, "", NONE).stream().anyMatch(SignFlipCheck::differs) ? 1 : 0;
            }
            for (int i = 0; i < FLIPS / 5; i++) {
                CHANGES.forEach((metric, change) -> swapped(base, head, random, metric, change).stream()
                        .filter(row -> MetricName.family(row.key().metric()).equals(metric))
                        .collect(Collectors.groupingBy(row -> row.key().id()))
                        .values()
                        .forEach(row -> found.computeIfAbsent(metric, m -> new ArrayList<>())
                                .add(row.stream().anyMatch(one -> one.verdict() == Verdict.REGRESSED))));
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
        found.forEach((metric, rows) -> System.out.printf(
                "the change of %s: found in %.1f %% of %d rows%n",
                metric, 100.0 * Collections.frequency(rows, true) / rows.size(), rows.size()));
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

    private static boolean differs(RowResult row) {
        return row.verdict() == Verdict.REGRESSED || row.verdict() == Verdict.IMPROVED;
    }

    /** @param metric that is changed in head, after the swaps */
    private static List<RowResult> swapped(
            JmhFile base, JmhFile head, Random random, String metric, DoubleUnaryOperator change) {
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
                before.add(mixed(row, other, swapped, "", NONE));
                after.add(mixed(other, row, swapped, metric, change));
            }
        }
        return compare(with(base, before), with(head, after)).rows();
    }

    private static Comparison compare(JmhFile base, JmhFile head) {
        Set<String> names = FileComparison.metrics(base, head);
        List<String> metrics = METRICS.stream().filter(names::contains).toList();
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
    private static JmhRow mixed(
            JmhRow row, JmhRow other, boolean[] swapped, String changed, DoubleUnaryOperator change) {
        Map<String, JmhMetric> secondary = new LinkedHashMap<>();
        for (String metric : row.secondary().keySet()) {
            if (row.secondary().containsKey(metric) && other.secondary().containsKey(metric)) {
                secondary.put(
                        metric,
                        mixed(
                                row.secondary().get(metric),
                                other.secondary().get(metric),
                                swapped,
                                metric.equals(changed) ? change : NONE));
            }
        }
        return new JmhRow(
                row.id(),
                row.settings(),
                mixed(row.score(), other.score(), swapped, changed.equals(MetricName.SCORE) ? change : NONE),
                secondary,
                0);
    }

    private static JmhMetric mixed(JmhMetric metric, JmhMetric other, boolean[] swapped, DoubleUnaryOperator change) {
        List<Fork> forks = new ArrayList<>();
        for (int i = 0; i < metric.forks().size(); i++) {
            List<Fork> from = swapped[i] && i < other.forks().size() ? other.forks() : metric.forks();
            forks.add(
                    Fork.of(Arrays.stream(from.get(i).iterations()).map(change).toArray()));
        }
        return new JmhMetric(metric.name(), metric.unit(), forks, metric.invalid());
    }
}
