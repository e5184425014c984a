package org.echobench.report.compare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.echobench.report.compare.Bisection.Searched;
import org.echobench.report.compare.ChangeSearch.Duet;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Searches among 16 commits that nobody measured. A duet draws its pairs from those of kept duets of the same code, with
 * the sides swapped at random; commits from a changed one on get its change. Each search draws from one kept duet, and
 * each of its duets ends its rows at the looks. The seed is fixed.
 */
@Tag("simulation")
class BisectionSimulationTest {

    private static final int SEARCHES = Integer.getInteger("simulated.searches", 100);

    private static final int FEWER = Math.max(40, SEARCHES / 5);

    /** Of the searches whose ends differ. */
    private static final double MOST_WRONG = 0.05;

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

    private static final List<String> METRICS = List.of(
            MetricName.trimmed(MetricName.SCORE),
            MetricName.trimmed(Metric.SERVER_CPU.label()),
            Metric.SERVER_ALLOC.label());

    /** A row that has the last was measured in slices. */
    private static final List<String> SECONDARY =
            List.of(Metric.SERVER_CPU.label(), Metric.SERVER_ALLOC.label(), Metric.WARMUP_CAPPED.label());

    /** Has no handler that a change could slow. */
    private static final String PUSH = "push";

    private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(20_261_126L);

    private record Kept(JmhFile base, JmhFile head) {}

    /** What a search said. */
    private enum Said {
        /** Of all commits that changed something, the one that changed most. */
        LARGEST,
        ANOTHER_CHANGE,
        /** A commit that changed nothing. */
        WRONG,
        NOT_LOCATED,
        ENDS_DO_NOT_DIFFER
    }

    private record Found(Said said, int undecided, int pairs) {}

    /**
     * @param shares how much of the change each commit has; the first is base
     * @param level how much higher the CPU of every third fork is, at random
     */
    private record Changes(Map<String, DoubleBinaryOperator> change, double[] shares, double level) {

        private double step(int commit) {
            return Math.abs(shares[commit] - shares[commit - 1]);
        }

        private Said said(int commit) {
            double most = IntStream.rangeClosed(1, COMMITS)
                    .mapToDouble(this::step)
                    .max()
                    .orElseThrow();
            if (step(commit) == 0) {
                return Said.WRONG;
            }
            return step(commit) > most - 1e-9 ? Said.LARGEST : Said.ANOTHER_CHANGE;
        }
    }

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
        "0.98, 1.02, 0, 0.88",
        "0.90, 1.11, 32, 0.95",
        "0.955, 1.03, 16, 0.95",
        "0.90, 1.11, 0, 0.95",
        "1, 1, 32, 0.95"
    })
    void theChangedCommitIsFound(double rate, double cpu, double bytes, double least) throws IOException {
        Map<String, DoubleBinaryOperator> change = Map.of(
                MetricName.SCORE,
                (value, share) -> value * Math.pow(rate, share),
                Metric.SERVER_CPU.label(),
                (value, share) -> value * Math.pow(cpu, share),
                Metric.SERVER_ALLOC.label(),
                (value, share) -> value + bytes * share);
        String title = String.format(
                Locale.ROOT, "rate %+.1f %%, CPU %+.1f %%, %+.0f B", 100 * rate - 100, 100 * cpu - 100, bytes);
        Map<Said, Long> said = searches(title, SEARCHES, change, List.of(1.0), 0);
        assertTrue(said.get(Said.LARGEST) >= least * SEARCHES, said.toString());
    }

    /**
     * CPU alone, which needs the most pairs.
     *
     * @param steps what each change adds, as shares of the whole one
     */
    @ParameterizedTest
    @CsvSource({
        "1.02, 0.6 0.4, 0",
        "1.03, 0.6 0.4, 0",
        "1.05, 0.6 0.4, 0",
        "1.10, 0.6 0.4, 0",
        "1.02, 0.333 0.333 0.333, 0",
        "1.05, 0.333 0.333 0.333, 0",
        "1.10, 0.333 0.333 0.333, 0",
        "1.05, 1.5 -0.5, 0",
        "1.05, 1 -1 1, 0",
        "1.10, 1, 0.04",
        "1.10, 0.6 0.4, 0.04"
    })
    void aCommitThatChangedNothingIsRarelyNamed(double cpu, String steps, double level) throws IOException {
        Map<String, DoubleBinaryOperator> change =
                Map.of(Metric.SERVER_CPU.label(), (value, share) -> value * Math.pow(cpu, share));
        List<Double> each = Stream.of(steps.split(" ")).map(Double::valueOf).toList();
        String title = String.format(
                Locale.ROOT, "CPU %+.1f %% in steps of %s, forks on levels %.2f", 100 * cpu - 100, steps, level);
        Map<Said, Long> said = searches(title, FEWER, change, each, level);
        long differ = FEWER - said.get(Said.ENDS_DO_NOT_DIFFER);
        assertTrue(said.get(Said.WRONG) <= MOST_WRONG * differ, said.toString());
    }

    /** Netty's bytes went up and back between 4.2.1 and 4.2.18. */
    @Test
    void theEndsOfAChangeThatIsTakenBackDoNotDiffer() throws IOException {
        Map<String, DoubleBinaryOperator> change =
                Map.of(Metric.SERVER_CPU.label(), (value, share) -> value * Math.pow(1.10, share));
        Map<Said, Long> said = searches("CPU +10 % and back", FEWER, change, List.of(1.0, -1.0), 0);
        assertTrue(said.get(Said.ENDS_DO_NOT_DIFFER) >= (1 - MOST_WRONG) * FEWER, said.toString());
    }

    private Map<Said, Long> searches(
            String title, int searches, Map<String, DoubleBinaryOperator> change, List<Double> steps, double level)
            throws IOException {
        List<Kept> kept = kept();
        List<Found> all = new ArrayList<>();
        for (int i = 0; i < searches; i++) {
            all.add(search(kept.get(i % kept.size()), new Changes(change, shares(steps), level)));
        }
        Map<Said, Long> said = new EnumMap<>(Said.class);
        Stream.of(Said.values()).forEach(one -> said.put(one, 0L));
        all.forEach(one -> said.merge(one.said(), 1L, Long::sum));
        System.out.printf(
                Locale.ROOT,
                "%s: of %d searches %s; %.2f steps undecided, %.0f pairs of a row%n",
                title,
                searches,
                said,
                all.stream().mapToInt(Found::undecided).average().orElseThrow(),
                all.stream().mapToInt(Found::pairs).average().orElseThrow());
        return said;
    }

    /** Each step lies at another commit, at random. */
    private double[] shares(List<Double> steps) {
        int[] at = random.ints(1, COMMITS + 1)
                .distinct()
                .limit(steps.size())
                .sorted()
                .toArray();
        return IntStream.rangeClosed(0, COMMITS)
                .mapToDouble(commit -> IntStream.range(0, at.length)
                        .filter(i -> at[i] <= commit)
                        .mapToDouble(steps::get)
                        .sum())
                .toArray();
    }

    private Found search(Kept kept, Changes changes) {
        int[] pairs = new int[1];
        Comparison ends = duet(
                kept,
                changes,
                0,
                COMMITS,
                policy(METRICS, List.of()),
                OptionalInt.empty(),
                SimulatedDuet.PAIRS,
                Optional.empty(),
                pairs);
        Optional<Searched> searched = Searched.in(ends);
        if (searched.isEmpty()) {
            return new Found(Said.ENDS_DO_NOT_DIFFER, 0, pairs[0]);
        }
        String metric = searched.get().metric();
        ChangeSearch search = new ChangeSearch(0, COMMITS, searched.get());
        for (Optional<Duet> next = search.next(); next.isPresent(); next = search.next()) {
            Duet duet = next.get();
            Comparison step = duet(
                    kept,
                    changes,
                    duet.base(),
                    duet.head(),
                    policy(List.of(metric), List.of(metric + "=" + duet.floorPercent())),
                    OptionalInt.of(duet.share()),
                    duet.pairs(SimulatedDuet.PAIRS),
                    Optional.of(searched.get().row().key().id()),
                    pairs);
            search.measured(searched.get().of(step));
        }
        int undecided = (int) search.measured().stream()
                .filter(one -> !one.standing().isDecided())
                .count();
        Said said = search.isLocated() ? changes.said(search.bisection().changed()) : Said.NOT_LOCATED;
        return new Found(said, undecided, pairs[0]);
    }

    private static Policy policy(List<String> metrics, List<String> floors) {
        return Policy.of(metrics, List.of(), floors, Set.of("libraries", "jvmArgs"), Set.of());
    }

    /**
     * A duet of two commits, with its looks.
     *
     * @param most pairs
     * @param only the row that is measured; empty for all
     * @param pairs is raised by the number that was measured
     */
    private Comparison duet(
            Kept kept,
            Changes changes,
            int base,
            int head,
            Policy policy,
            OptionalInt share,
            int most,
            Optional<RowId> only,
            int[] pairs) {
        Map<RowId, JmhRow> heads =
                kept.head().rows().stream().collect(Collectors.toMap(JmhRow::id, Function.identity()));
        List<Drawn> rows = kept.base().rows().stream()
                .filter(row -> only.isEmpty() || only.get().equals(row.id()))
                .map(row -> drawn(row, heads.get(row.id()), changes, base, head, most))
                .toList();
        Map<RowId, Integer> ended = new HashMap<>();
        Comparison result = null;
        for (Look look : Look.schedule(most)) {
            result = FileComparison.compare(
                    file(kept.base(), rows, Drawn::base, look, most, ended, share),
                    file(kept.head(), rows, Drawn::head, look, most, ended, share),
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
    private Drawn drawn(JmhRow base, JmhRow head, Changes changes, int baseCommit, int headCommit, int most) {
        int pairs = Math.min(base.score().forks().size(), head.score().forks().size());
        int[] pair = random.ints(0, pairs).limit(most).toArray();
        boolean[] swapped = new boolean[pair.length];
        IntStream.range(0, pair.length).forEach(i -> swapped[i] = random.nextBoolean());
        return new Drawn(
                drawn(base, head, pair, swapped, changes, baseCommit),
                drawn(head, base, pair, swapped, changes, headCommit));
    }

    private JmhRow drawn(JmhRow row, JmhRow other, int[] pair, boolean[] swapped, Changes changes, int commit) {
        double share = isPush(row) ? 0 : changes.shares()[commit];
        JmhMetric score = drawn(row.score(), other.score(), pair, swapped, changes, share);
        Map<String, JmhMetric> secondary = SECONDARY.stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        metric -> drawn(
                                row.secondary().get(metric),
                                other.secondary().get(metric),
                                pair,
                                swapped,
                                changes,
                                share)));
        return new JmhRow(row.id(), row.settings(), score, secondary, 0);
    }

    private JmhMetric drawn(
            JmhMetric metric, JmhMetric other, int[] pair, boolean[] swapped, Changes changes, double share) {
        DoubleBinaryOperator change = changes.change().getOrDefault(metric.name(), (value, none) -> value);
        double level = metric.name().equals(Metric.SERVER_CPU.label()) ? changes.level() : 0;
        List<Fork> forks = IntStream.range(0, pair.length)
                .mapToObj(i -> (swapped[i] ? other : metric).forks().get(pair[i]))
                .map(fork -> {
                    double factor = level > 0 && random.nextInt(3) == 0 ? 1 + level : 1;
                    return Fork.of(Arrays.stream(fork.iterations())
                            .map(value -> factor * change.applyAsDouble(value, share))
                            .toArray());
                })
                .toList();
        return new JmhMetric(metric.name(), metric.unit(), forks, metric.invalid());
    }

    private static JmhFile file(
            JmhFile file,
            List<Drawn> rows,
            Function<Drawn, JmhRow> side,
            Look look,
            int most,
            Map<RowId, Integer> ended,
            OptionalInt share) {
        RunContext context = file.context().orElseThrow();
        Schedule schedule = context.schedule().orElseThrow();
        RunContext shared = new RunContext(
                context.hardware(),
                context.libraries(),
                context.bytecode(),
                Optional.of(new Schedule(schedule.run(), schedule.seed(), OptionalInt.of(most), share)),
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
