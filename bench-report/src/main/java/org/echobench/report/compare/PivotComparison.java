package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.report.stats.Contrast;
import org.echobench.report.stats.VariancePrior;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.Schedule;
import org.echobench.results.metric.Direction;

/** Compares the values of one parameter, such as {@code server}, within one file: each with each. */
public final class PivotComparison {

    /** Two servers have other libraries by nature. */
    private static final Set<String> EXPECTED = Set.of(Comparability.LIBRARIES, Comparability.BYTECODE);

    private PivotComparison() {}

    /**
     * @param pivot the parameter's name
     * @throws ReportException when no row has the parameter, or it has one value only
     */
    public static Comparison compare(JmhFile run, String pivot, Policy policy) {
        requirePivot(run, pivot);
        SeriesTable table = SeriesTable.of(run);
        policy.requireMatches(
                table.byKey().keySet().stream().map(RowKey::metric).toList());
        Map<RowKey, List<Series>> groups = new LinkedHashMap<>();
        table.byKey().forEach((key, series) -> {
            if (key.id().params().containsKey(pivot) && policy.isCompared(key.metric())) {
                RowKey group = new RowKey(key.id().without(pivot), key.metric());
                groups.computeIfAbsent(group, g -> new ArrayList<>()).add(series);
            }
        });
        List<Matchup> matchups = new ArrayList<>();
        groups.forEach((key, members) -> matchups.addAll(pairs(key, pivot, members)));
        Optional<Schedule> schedule = run.context().flatMap(RunContext::schedule);
        Design design = schedule.isPresent() ? Design.interleaved() : Design.unpaired();
        Rules rules = new Rules(design, policy.floors(), policy.comparability().alsoAllowing(EXPECTED), List.of());
        Comparer comparer = new Comparer(rules, run.context(), run.context(), Priors.known(priors(groups)));
        List<RowResult> rows = comparer.compare(matchups);
        return new Comparison(
                List.of(new Comparison.Input("run", run.name(), run.sha256())),
                design,
                schedule.map(s -> OptionalLong.of(s.seed())).orElse(OptionalLong.empty()),
                rows,
                rankings(groups, pivot, rows),
                Stream.concat(run.notes().stream(), table.notes().stream()).toList());
    }

    private static void requirePivot(JmhFile run, String pivot) {
        Set<String> params = new TreeSet<>();
        Set<String> values = new TreeSet<>();
        for (JmhRow row : run.rows()) {
            params.addAll(row.id().params().keySet());
            Optional.ofNullable(row.id().params().get(pivot)).ifPresent(values::add);
        }
        if (values.size() < 2) {
            String reason = values.isEmpty()
                    ? "is no parameter of " + run.name() + "; there are " + (params.isEmpty() ? "none" : params)
                    : "has only the value " + values.iterator().next() + " in " + run.name();
            throw new ReportException(ExitCode.USAGE_OR_IO, "--pivot " + pivot + " " + reason + ".");
        }
    }

    /** By metric, over all servers of all rows, each counted once. */
    private static Map<String, VariancePrior> priors(Map<RowKey, List<Series>> groups) {
        Map<String, List<Contrast>> samples = new HashMap<>();
        groups.forEach((key, members) -> members.stream()
                .filter(s -> s.unusable().isEmpty() && !s.isEmpty())
                .map(s -> Testable.sample(s.forks()))
                .flatMap(Optional::stream)
                .forEach(c -> samples.computeIfAbsent(key.metric(), m -> new ArrayList<>())
                        .add(c)));
        Map<String, VariancePrior> priors = new HashMap<>();
        samples.forEach((metric, contrasts) -> priors.put(metric, VariancePrior.fit(contrasts)));
        return priors;
    }

    private static List<Matchup> pairs(RowKey key, String pivot, List<Series> members) {
        List<Matchup> pairs = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            for (int j = i + 1; j < members.size(); j++) {
                Versus versus = new Versus(pivot, value(members.get(i), pivot), value(members.get(j), pivot));
                pairs.add(new Matchup(
                        key, Optional.of(versus), Optional.of(members.get(i)), Optional.of(members.get(j))));
            }
        }
        return pairs;
    }

    private static String value(Series series, String pivot) {
        return series.key().id().params().get(pivot);
    }

    private static List<Ranking> rankings(Map<RowKey, List<Series>> groups, String pivot, List<RowResult> rows) {
        Map<RowKey, Map<Set<String>, RowResult>> byPair = new HashMap<>();
        for (RowResult row : rows) {
            Versus v = row.versus().orElseThrow();
            byPair.computeIfAbsent(row.key(), k -> new HashMap<>()).put(Set.of(v.base(), v.head()), row);
        }
        List<Ranking> rankings = new ArrayList<>();
        groups.forEach((key, members) -> {
            Direction direction = MetricName.direction(key.id().mode(), key.metric());
            Comparator<Series> ascending = Comparator.comparingDouble(Series::mean);
            List<Series> sorted = members.stream()
                    .sorted(direction == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending)
                    .toList();
            List<String> letters = CompactLetters.of(sorted.size(), (i, j) -> {
                Set<String> pair = Set.of(value(sorted.get(i), pivot), value(sorted.get(j), pivot));
                return differs(byPair.get(key).get(pair));
            });
            List<Ranking.Member> ranked = IntStream.range(0, sorted.size())
                    .mapToObj(i -> new Ranking.Member(
                            value(sorted.get(i), pivot),
                            new Side(sorted.get(i).mean(), sorted.get(i).measuredForks()),
                            letters.get(i)))
                    .toList();
            rankings.add(new Ranking(key, members.get(0).unit(), direction, ranked));
        });
        return rankings;
    }

    private static boolean differs(RowResult row) {
        return switch (row.verdict()) {
            case REGRESSED, IMPROVED, CHANGED, SUSPECT -> true;
            default -> false;
        };
    }
}
