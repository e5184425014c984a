package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.echobench.report.compare.Bisection.Searched;
import org.echobench.report.compare.Bisection.Standing;
import org.echobench.report.run.RunFile;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.JmhRow.Fork;
import org.echobench.results.jmh.JmhRow.JmhMetric;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Look;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Searches among 16 commits that nobody measured. A duet draws its pairs from those of kept duets of the same code, with
 * the sides swapped at random; commits from the changed one on get the change. Each search draws from one kept duet, and
 * each of its duets ends its rows at the looks. The seed is fixed.
 */
@Tag("simulation")
class BisectionSimulationTest {

    private static final int SEARCHES = Integer.getInteger("simulated.searches", 1_000);

    private static final int COMMITS = 16;

    /** Duets of the same code, or of releases between which nothing changed. */
    private static final List<Path> KEPT = Stream.of(
                    "duet-aa/aa-netty-1",
                    "museum/neutral-netty",
                    "museum/neutral-undertow",
                    "museum/neutral-vertx",
                    "museum/neutral-grizzly")
            .map(Path.of("../results/baseline/amd-epyc-2")::resolve)
            .toList();

    /** Those that a change changes. */
    private static final List<String> CHANGED =
            List.of(MetricName.SCORE, Metric.SERVER_CPU.label(), Metric.SERVER_ALLOC.label());

    private static final List<String> METRICS = List.of(
            MetricName.trimmed(MetricName.SCORE),
            MetricName.trimmed(Metric.SERVER_CPU.label()),
            Metric.SERVER_ALLOC.label());

    /** A row that has it was measured in slices. */
    private static final List<String> KEPT_METRICS =
            List.of(Metric.SERVER_CPU.label(), Metric.SERVER_ALLOC.label(), Metric.WARMUP_CAPPED.label());

    /** Has no handler that a change could slow. */
    private static final String PUSH = "push";

    private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20_261_126L);

    private record Kept(JmhFile base, JmhFile head) {}

    private record Found(boolean right, boolean named, int undecided, int pairs) {}

    private static List<Kept> kept() throws IOException {
        List<Kept> kept = new ArrayList<>();
        for (Path folder : KEPT) {
            assertTrue(Files.isDirectory(folder), folder + " is absent");
            kept.add(new Kept(RunFile.read(folder.resolve("base.json")), RunFile.read(folder.resolve("head.json"))));
        }
        return kept;
    }

    /** @param least share of the searches that name the changed commit */
    @ParameterizedTest
    @CsvSource({
        "0.90, 1.11, 32, 0.95",
        "0.955, 1.03, 16, 0.95",
        "0.90, 1.11, 0, 0.95",
        "1, 1, 32, 0.95",
        "0.98, 1.02, 0, 0"
    })
    void theChangedCommitIsFound(double rate, double cpu, double bytes, double least) throws IOException {
        Map<String, DoubleUnaryOperator> change = Map.of(
                CHANGED.get(0), value -> value * rate,
                CHANGED.get(1), value -> value * cpu,
                CHANGED.get(2), value -> value + bytes);
        List<Kept> kept = kept();
        List<Found> all = new ArrayList<>();
        for (int i = 0; i < SEARCHES; i++) {
            all.add(search(kept.get(i % kept.size()), 1 + random.nextInt(COMMITS), change));
        }
        long right = all.stream().filter(Found::right).count();
        System.out.printf(
                Locale.ROOT,
                "rate %+.1f %%, CPU %+.1f %%, %+.0f B: found in %.1f %% of %d searches, another commit in %.1f %%,"
                        + " no difference of the ends in %.1f %%; %.2f steps undecided, %.0f pairs of a row%n",
                100 * rate - 100,
                100 * cpu - 100,
                bytes,
                100.0 * right / SEARCHES,
                SEARCHES,
                100.0 * all.stream().filter(one -> one.named() && !one.right()).count() / SEARCHES,
                100.0 * all.stream().filter(one -> !one.named()).count() / SEARCHES,
                all.stream().mapToInt(Found::undecided).average().orElseThrow(),
                all.stream().mapToInt(Found::pairs).average().orElseThrow());
        assertTrue(right >= least * SEARCHES, right + " of " + SEARCHES);
    }

    /** @param changed the first commit with the change, 1 to {@link #COMMITS}; 0 is base */
    private Found search(Kept kept, int changed, Map<String, DoubleUnaryOperator> change) {
        int[] pairs = new int[1];
        Comparison ends = duet(kept, change, policy(METRICS, List.of()), OptionalInt.empty(), Optional.empty(), pairs);
        Optional<Searched> searched = Searched.in(ends);
        if (searched.isEmpty()) {
            return new Found(false, false, 0, pairs[0]);
        }
        Searched one = searched.get();
        Policy policy = policy(List.of(one.metric()), List.of(one.metric() + "=" + one.floorPercent()));
        Bisection bisection = new Bisection(0, COMMITS);
        OptionalInt share = OptionalInt.of(2 * bisection.steps() + 1);
        int undecided = 0;
        for (OptionalInt next = bisection.next(); next.isPresent(); next = bisection.next()) {
            int commit = next.getAsInt();
            RowResult fromFirst = result(kept, commit >= changed, change, one, policy, share, pairs);
            Standing standing = one.standing(fromFirst, Optional.empty());
            if (!standing.isDecided()) {
                // The last commit has the change, so against it an unchanged one shows it.
                RowResult toLast = result(kept, commit < changed, change, one, policy, share, pairs);
                standing = one.standing(fromFirst, Optional.of(toLast));
            }
            undecided += standing.isDecided() ? 0 : 1;
            bisection.found(commit, standing.isChanged());
        }
        return new Found(bisection.changed() == changed, true, undecided, pairs[0]);
    }

    private RowResult result(
            Kept kept,
            boolean changes,
            Map<String, DoubleUnaryOperator> change,
            Searched searched,
            Policy policy,
            OptionalInt share,
            int[] pairs) {
        Comparison step = duet(
                kept,
                changes ? change : Map.of(),
                policy,
                share,
                Optional.of(searched.row().key().id()),
                pairs);
        return searched.of(step).orElseThrow();
    }

    private static Policy policy(List<String> metrics, List<String> floors) {
        return Policy.of(metrics, List.of(), floors, Set.of("libraries", "jvmArgs"), Set.of());
    }

    /**
     * A duet with its looks.
     *
     * @param change of head
     * @param only the row that is measured; empty for all
     * @param pairs is raised by the number that was measured
     */
    private Comparison duet(
            Kept kept,
            Map<String, DoubleUnaryOperator> change,
            Policy policy,
            OptionalInt share,
            Optional<RowId> only,
            int[] pairs) {
        Map<RowId, JmhRow> heads =
                kept.head().rows().stream().collect(Collectors.toMap(JmhRow::id, Function.identity()));
        List<Drawn> rows = kept.base().rows().stream()
                .filter(row -> only.isEmpty() || only.get().equals(row.id()))
                .map(row -> drawn(row, heads.get(row.id()), isPush(row) ? Map.of() : change))
                .toList();
        int most = kept.base()
                .context()
                .flatMap(RunContext::schedule)
                .orElseThrow()
                .pairs()
                .orElseThrow();
        Map<RowId, Integer> ended = new HashMap<>();
        Comparison result = null;
        for (Look look : Look.schedule(most)) {
            result = FileComparison.compare(
                    file(kept.base(), rows, Drawn::base, look, ended, share),
                    file(kept.head(), rows, Drawn::head, look, ended, share),
                    policy);
            for (Drawn row : rows) {
                boolean open = result.rows().stream()
                        .filter(one -> one.key().id().equals(row.base().id()))
                        .anyMatch(one -> !one.verdict().isDifference() && one.verdict() != Verdict.EQUIVALENT);
                if (!open) {
                    ended.putIfAbsent(row.base().id(), look.pairs());
                }
            }
            if (ended.size() == rows.size()) {
                break;
            }
        }
        pairs[0] += rows.stream()
                .mapToInt(row -> ended.getOrDefault(row.base().id(), most))
                .sum();
        return result;
    }

    private static boolean isPush(JmhRow row) {
        return row.id().params().containsValue(PUSH);
    }

    private record Drawn(JmhRow base, JmhRow head) {}

    /** As many pairs as a duet has at most, with the sides swapped at random. */
    private Drawn drawn(JmhRow base, JmhRow head, Map<String, DoubleUnaryOperator> change) {
        int pairs = Math.min(base.score().forks().size(), head.score().forks().size());
        int[] pair = random.ints(0, pairs).limit(SimulatedDuet.PAIRS).toArray();
        boolean[] swapped = new boolean[pair.length];
        IntStream.range(0, pair.length).forEach(i -> swapped[i] = random.nextBoolean());
        return new Drawn(drawn(base, head, pair, swapped, Map.of()), drawn(head, base, pair, swapped, change));
    }

    private static JmhRow drawn(
            JmhRow row, JmhRow other, int[] pair, boolean[] swapped, Map<String, DoubleUnaryOperator> change) {
        JmhMetric score = drawn(
                row.score(),
                other.score(),
                pair,
                swapped,
                change.getOrDefault(MetricName.SCORE, DoubleUnaryOperator.identity()));
        Map<String, JmhMetric> secondary = KEPT_METRICS.stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        metric -> drawn(
                                row.secondary().get(metric),
                                other.secondary().get(metric),
                                pair,
                                swapped,
                                change.getOrDefault(metric, DoubleUnaryOperator.identity()))));
        return new JmhRow(row.id(), row.settings(), score, secondary, 0);
    }

    private static JmhMetric drawn(
            JmhMetric metric, JmhMetric other, int[] pair, boolean[] swapped, DoubleUnaryOperator change) {
        List<Fork> forks = IntStream.range(0, pair.length)
                .mapToObj(i -> (swapped[i] ? other : metric).forks().get(pair[i]))
                .map(fork ->
                        Fork.of(Arrays.stream(fork.iterations()).map(change).toArray()))
                .toList();
        return new JmhMetric(metric.name(), metric.unit(), forks, metric.invalid());
    }

    private static JmhFile file(
            JmhFile file,
            List<Drawn> rows,
            Function<Drawn, JmhRow> side,
            Look look,
            Map<RowId, Integer> ended,
            OptionalInt share) {
        RunContext context = file.context().orElseThrow();
        Schedule schedule = context.schedule().orElseThrow();
        RunContext shared = new RunContext(
                context.hardware(),
                context.libraries(),
                context.bytecode(),
                Optional.of(new Schedule(schedule.run(), schedule.seed(), schedule.pairs(), share)),
                Optional.empty(),
                Optional.empty());
        List<JmhRow> until = rows.stream()
                .map(side)
                .map(row -> until(row, Math.min(look.pairs(), ended.getOrDefault(row.id(), look.pairs()))))
                .toList();
        return new JmhFile(file.name(), file.sha256(), until, file.notes(), Optional.of(shared));
    }

    private static JmhRow until(JmhRow row, int pairs) {
        Map<String, JmhMetric> secondary = row.secondary().values().stream()
                .map(metric -> until(metric, pairs))
                .collect(Collectors.toMap(JmhMetric::name, Function.identity()));
        return new JmhRow(row.id(), row.settings(), until(row.score(), pairs), secondary, 0);
    }

    private static JmhMetric until(JmhMetric metric, int pairs) {
        return new JmhMetric(metric.name(), metric.unit(), metric.forks().subList(0, pairs), metric.invalid());
    }
}
