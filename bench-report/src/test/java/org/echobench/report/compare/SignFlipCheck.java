package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
 * False alarms of duets of one build with itself, as checks/duet-kinds measures them. Their code is the same, so base and head
 * of each pair may be swapped at will, and the duet be judged again:
 *
 * <pre>mvn test -pl bench-report -am -Dtest=SignFlipCheck -Dduets=DIR -Dsurefire.failIfNoSpecifiedTests=false</pre>
 *
 * <p>Then duets are drawn from the pairs of all duets of a row: what the pairs of one duet have in common is chance as well.
 *
 * <p>{@code DIR} holds the folders of duets; of each, {@code base.json}, {@code head.json} and their contexts suffice,
 * compressed or not.
 *
 * <p>It also prints the SD of forks of the same code within their pair, with which a duet's forecast reckons, and how often a
 * change of head is found, that {@link #CHANGES} makes of one metric at a time in such swapped pairs.
 */
class SignFlipCheck {

    private static final int FLIPS = 500;

    /** Of a duet that is drawn. */
    private static final int PAIRS = 12;

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

    /** A fork of each side. */
    private record Pair(JmhRow base, JmhRow head, int fork) {

        JmhMetric metric(boolean ofHead, String name) {
            JmhRow row = ofHead ? head : base;
            return name.equals(MetricName.SCORE) ? row.score() : row.secondary().get(name);
        }

        boolean has(String name) {
            return Stream.of(false, true)
                    .map(side -> metric(side, name))
                    .allMatch(metric -> metric != null && fork < metric.forks().size());
        }
    }

    @Test
    void pairsOfTheSameCodeThatAreSwappedAtRandomHardlyEverDiffer() throws IOException {
        Random random = new Random(20_261_122);
        int duets = 0;
        int wrong = 0;
        Map<String, List<Double>> scatter = new TreeMap<>();
        Map<String, List<Boolean>> found = new TreeMap<>();
        Map<RowId, List<Pair>> all = new LinkedHashMap<>();
        Map<RowId, List<JmhFile>> files = new HashMap<>();
        for (Path folder : folders(Path.of(System.getProperty("duets", "../results/runs")))) {
            JmhFile base = RunFile.read(folder.resolve("base.json"));
            JmhFile head = RunFile.read(folder.resolve("head.json"));
            compare(base, head).rows().forEach(row -> row.estimate()
                    .ifPresent(estimate -> scatter.computeIfAbsent(row.key().metric(), metric -> new ArrayList<>())
                            .add(withinPairs(estimate))));
            Map<RowId, List<Pair>> pairs = pairs(base, head);
            pairs.forEach((row, own) ->
                    all.computeIfAbsent(row, id -> new ArrayList<>()).addAll(own));
            pairs.keySet().forEach(row -> files.put(row, List.of(base, head)));
            int before = wrong;
            for (int i = 0; i < FLIPS; i++) {
                wrong += swapped(base, head, pairs.values(), random, "", NONE).stream()
                                .anyMatch(SignFlipCheck::differs)
                        ? 1
                        : 0;
            }
            for (int i = 0; i < FLIPS / 5; i++) {
                CHANGES.forEach((metric, change) -> swapped(base, head, pairs.values(), random, metric, change).stream()
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
        int drawn = 0;
        int wrongOfDrawn = 0;
        for (RowId row : all.keySet()) {
            List<Pair> pool = all.get(row);
            for (int i = 0; i < FLIPS && pool.size() > PAIRS; i++) {
                Collections.shuffle(pool, random);
                List<RowResult> duet = swapped(
                        files.get(row).get(0),
                        files.get(row).get(1),
                        List.of(pool.subList(0, PAIRS)),
                        random,
                        "",
                        NONE);
                wrongOfDrawn += duet.stream().anyMatch(SignFlipCheck::differs) ? 1 : 0;
                drawn++;
            }
        }
        System.out.printf("%d duets of a row, drawn from several: a false difference in %d%n", drawn, wrongOfDrawn);
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

    private static Map<RowId, List<Pair>> pairs(JmhFile base, JmhFile head) {
        Map<RowId, JmhRow> heads = head.rows().stream().collect(Collectors.toMap(JmhRow::id, Function.identity()));
        Map<RowId, List<Pair>> pairs = new LinkedHashMap<>();
        for (JmhRow row : base.rows()) {
            JmhRow other = heads.get(row.id());
            if (other != null) {
                pairs.put(
                        row.id(),
                        IntStream.range(0, row.score().forks().size())
                                .mapToObj(fork -> new Pair(row, other, fork))
                                .filter(pair -> pair.has(MetricName.SCORE))
                                .toList());
            }
        }
        return pairs;
    }

    /**
     * @param rows the pairs of each
     * @param metric that is changed in head, after the swaps
     */
    private static List<RowResult> swapped(
            JmhFile base,
            JmhFile head,
            Collection<List<Pair>> rows,
            Random random,
            String metric,
            DoubleUnaryOperator change) {
        List<JmhRow> before = new ArrayList<>();
        List<JmhRow> after = new ArrayList<>();
        for (List<Pair> pairs : rows) {
            boolean[] heads = new boolean[pairs.size()];
            for (int i = 0; i < heads.length; i++) {
                heads[i] = random.nextBoolean();
            }
            before.add(side(pairs, heads, "", NONE));
            for (int i = 0; i < heads.length; i++) {
                heads[i] = !heads[i];
            }
            after.add(side(pairs, heads, metric, change));
        }
        return compare(base.with(before), head.with(after)).rows();
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

    /** @param heads whether a pair's fork is head's */
    private static JmhRow side(List<Pair> pairs, boolean[] heads, String changed, DoubleUnaryOperator change) {
        Map<String, JmhMetric> metrics = new LinkedHashMap<>();
        JmhRow first = pairs.get(0).base();
        Stream.concat(Stream.of(MetricName.SCORE), first.secondary().keySet().stream())
                .filter(name -> pairs.stream().allMatch(pair -> pair.has(name)))
                .forEach(name -> metrics.put(name, metric(pairs, heads, name, name.equals(changed) ? change : NONE)));
        JmhMetric score = metrics.remove(MetricName.SCORE);
        return new JmhRow(first.id(), first.settings(), score, metrics, 0);
    }

    private static JmhMetric metric(List<Pair> pairs, boolean[] heads, String name, DoubleUnaryOperator change) {
        JmhMetric first = pairs.get(0).metric(false, name);
        List<Fork> forks = IntStream.range(0, heads.length)
                .mapToObj(i -> pairs.get(i)
                        .metric(heads[i], name)
                        .forks()
                        .get(pairs.get(i).fork()))
                .map(fork ->
                        Fork.of(Arrays.stream(fork.iterations()).map(change).toArray()))
                .toList();
        return new JmhMetric(first.name(), first.unit(), forks, first.invalid());
    }
}
